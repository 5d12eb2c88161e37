"""What REST takes and gives about accounts, API tokens and blocked people."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from app.auth.accounts import Guest
from app.http.schemas import Input, Output
from app.storage.api_tokens import Scope

Login = Annotated[
    str, Field(max_length=200, description="3 to 32 letters, digits and `.-_@+`; told apart without regard to case.")
]
Password = Annotated[str, Field(max_length=400, description="8 to 200 characters.")]
GuestChoice = Annotated[
    Guest | None,
    Field(
        description="What becomes of the matches of a guest who is signed in: `bring` gives them to the account, "
        "`leave` leaves them to nobody. Needed only if there are any."
    ),
]


class NewAccount(Input):
    """What a guest takes to become an account."""

    login: Login
    password: Password


class SignIn(Input):
    """Who comes back."""

    login: Annotated[str, Field(max_length=200, description="The login, in any case.")]
    password: Annotated[str, Field(max_length=400, description="The password.")]
    guest: GuestChoice = None


class SignOut(Input):
    """How a guest leaves."""

    guest: Annotated[
        Literal["leave"] | None,
        Field(description="`leave`: a guest gives their matches up. Needed only if there are any."),
    ] = None


class NewPassword(Input):
    """Another password."""

    old: Annotated[str, Field(max_length=400, description="The present password.")]
    new: Password


class Account(Output):
    """What somebody signs in with."""

    login: Annotated[str, Field(description="As its owner wrote it; shown to nobody else.")]
    created_at: Annotated[datetime, Field(description="When the guest took it.")]


class NewToken(Input):
    """An API token to be made."""

    label: Annotated[str, Field(max_length=200, description="1 to 40 characters to know it by.")]
    scope: Annotated[Scope, Field(description="`read` changes nothing; `play` also plays, but leaves the account be.")]


class ApiToken(Output):
    """An API token, without its secret."""

    id: Annotated[str, Field(description="Stable id.")]
    label: Annotated[str, Field(description="What it is known by.")]
    scope: Annotated[Scope, Field(description="What it may do.")]
    created_at: Annotated[datetime, Field(description="When it was made.")]
    last_used_at: Annotated[datetime | None, Field(description="When it was last used, to the minute.")]


class MadeToken(ApiToken):
    """An API token that was just made. Its secret is shown this once."""

    token: Annotated[str, Field(description="The secret, for `Authorization: Bearer`.")]


class ApiTokens(Output):
    """Your API tokens."""

    tokens: Annotated[list[ApiToken], Field(description="Oldest first.")]


class Block(Output):
    """Somebody whom you block."""

    id: Annotated[str, Field(description="The user's id.")]
    name: Annotated[str, Field(description="The name shown.")]
    since: Annotated[datetime, Field(description="Since when.")]


class Blocks(Output):
    """Whom you block."""

    blocked: Annotated[list[Block], Field(description="By name.")]
