"""The conformance checks of Nim, with every value of every option."""

from ludotheque.conformance import conformance_test

test_nim = conformance_test("nim")
