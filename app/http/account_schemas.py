"""What REST takes and gives about accounts, API tokens and blocked people."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from app.auth.accounts import Guest
from app.http.schemas import Input, Output
from app.storage.api_tokens import ALL, Scope, Sight

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


RevokeTokens = Annotated[bool, Field(description="Revokes your API tokens too.")]


class NewAccount(Input):
    """What a guest takes to become an account."""

    login: Login
    password: Password
    revoke_tokens: RevokeTokens = False


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
    revoke_tokens: RevokeTokens = False


class SignOutEverywhere(Input):
    """What ends beside the sessions."""

    revoke_tokens: RevokeTokens = False


class Session(Output):
    """A browser in which you are signed in."""

    id: Annotated[str, Field(description="Stable id, which tells nothing of its cookie.")]
    created_at: Annotated[datetime, Field(description="When you signed in there.")]
    last_seen_at: Annotated[datetime, Field(description="When it was last used, to the hour.")]
    browser: Annotated[str, Field(description="Its family and system, `Firefox on Linux`; may be empty.")]
    this: Annotated[bool, Field(description="Whether this is the one that asks.")]


class Sessions(Output):
    """Your sessions."""

    sessions: Annotated[list[Session], Field(description="The one used last first.")]


class Account(Output):
    """What somebody signs in with."""

    login: Annotated[str, Field(description="As its owner wrote it; shown to nobody else.")]
    created_at: Annotated[datetime, Field(description="When the guest took it.")]


class NewToken(Input):
    """An API token to be made."""

    label: Annotated[str, Field(max_length=200, description="1 to 40 characters to know it by.")]
    scope: Annotated[Scope, Field(description="`read` changes nothing; `play` also plays, but leaves the account be.")]
    sees: Annotated[
        list[Sight],
        Field(
            default_factory=list,
            max_length=len(ALL),
            description="What a `read` token sees that a spectator does not: your `hands`, your `login`, the `invites` "
            "of your matches. A `play` token sees all of it.",
        ),
    ]


class ApiToken(Output):
    """An API token, without its secret."""

    id: Annotated[str, Field(description="Stable id.")]
    label: Annotated[str, Field(description="What it is known by.")]
    scope: Annotated[Scope, Field(description="What it may do.")]
    sees: Annotated[list[Sight], Field(description="What it sees that a spectator does not.")]
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
