"""The contract is the example's, too."""

from tests.contract.every_game import registry_with_example

__all__ = ["registry_with_example"]
