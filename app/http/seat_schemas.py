"""What REST takes about seats that change hands."""

from typing import Annotated

from pydantic import Field

from app.http.schemas import Input, ProposalKind, SeatNumber


class NewProposal(Input):
    """What is to become of a seat."""

    seat: SeatNumber
    what: ProposalKind


class Answer(Input):
    """An answer to a proposal."""

    agree: Annotated[bool, Field(description="False refuses it, or withdraws one's own.")]
