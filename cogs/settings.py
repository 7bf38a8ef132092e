"""Every setting, read from the environment and from a file named `.env`; `.env.example` is generated from here."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "CAIRN_"


class Settings(BaseSettings):
    """What an operator may choose. All times in s unless said otherwise."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_file_encoding="utf-8", extra="ignore", populate_by_name=True
    )

    token: SecretStr = Field(
        default=SecretStr(""),
        validation_alias="DISCORD_TOKEN",
        description="The bot's token from Discord's developer portal.",
    )
    database: Path = Field(default=Path("cairn.sqlite3"), description="The one file everything is kept in.")
    editions: Path | None = Field(
        default=None, description="A directory with further editions as <game>/<edition>/; empty for none."
    )
    sync_guild: int | None = Field(
        default=None,
        description="Register the commands on this one server only (for trying things out); empty for everywhere.",
    )
    shards: bool = Field(default=False, description="Spread over several connections; needed from about 2,500 servers.")
    log_level: str = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR.")
    log_json: bool = Field(default=False, description="One JSON object per log line instead of plain text.")
    picture_workers: int = Field(default=2, ge=1, le=16, description="How many pictures are drawn at the same time.")
    picture_seconds: float = Field(default=20.0, gt=0, description="A picture that takes longer is replaced by text.")
    picture_cache: int = Field(default=128, ge=0, description="How many public pictures are kept in memory.")
    lobby_days: int = Field(default=7, ge=1, description="A table nobody starts lapses after this many days.")
    tick_seconds: float = Field(
        default=20.0, gt=0, description="How often unsent messages and due times are looked at."
    )
    outbox_tries: int = Field(default=5, ge=1, le=20, description="How often a message is tried before it is given up.")
    bot_processes: int = Field(
        default=1, ge=0, le=16, description="Processes in which computer players think; 0: in the bot's own."
    )
    heartbeat_file: Path | None = Field(
        default=None, description="Touched after each good tick, for a supervisor; empty for none."
    )

    @field_validator("token", mode="before")
    @classmethod
    def _bare_token(cls, value: object) -> object:
        """Copied tokens come with quotes, spaces or a line end."""
        text = value.get_secret_value() if isinstance(value, SecretStr) else value
        return text.strip().strip("\"'").strip() if isinstance(text, str) else text

    @field_validator("editions", "sync_guild", "heartbeat_file", mode="before")
    @classmethod
    def _empty_is_none(cls, value: object) -> object:
        return None if value == "" else value


def example() -> str:
    """The text of `.env.example`: each setting with its default and one line of explanation."""
    lines = ["# Copy to .env and fill in the token. Every other line is optional and shows its default."]
    for name, field in Settings.model_fields.items():
        variable = str(field.validation_alias or PREFIX + name.upper())
        default = field.default.get_secret_value() if isinstance(field.default, SecretStr) else field.default
        shown = "" if default is None else str(default).lower() if isinstance(default, bool) else str(default)
        lines += ["", f"# {field.description}", f"{'' if name == 'token' else '#'}{variable}={shown}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(example(), end="")
