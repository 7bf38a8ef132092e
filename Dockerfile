# The bot alone: no compiler, no browser, not root, one volume for the database.
FROM python:3.11-slim
RUN useradd --create-home --uid 10001 cairn && mkdir /data && chown cairn /data
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY bot.py ./
COPY engine engine
COPY db db
COPY render render
COPY cogs cogs
USER cairn
ENV CAIRN_DATABASE=/data/cairn.sqlite3 PYTHONUNBUFFERED=1
VOLUME /data
STOPSIGNAL SIGINT
CMD ["python", "bot.py"]
