"""All commands are put together once in a process, not each time that a test types one of them."""

import functools

import typer.testing

typer.testing._get_command = functools.cache(typer.testing._get_command)
