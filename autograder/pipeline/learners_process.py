"""The process that a notebook's cells are run in, whatever becomes of it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Any

from autograder.checks.judging import Verdict
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Failure
from autograder.isolation import CannotRun, CellResult, Learner, Limits
from autograder.pipeline.reporting.clean_outputs import Cleaner

StartLearner = Callable[[], AbstractContextManager[Learner]]
JudgeExercise = Callable[[str, Learner], Verdict]
LooksInto = Callable[[str, Verdict, Sequence[str]], Verdict]
STARTS = 3
TOO_SLOW = Message("the answer took too long, and again when it was asked alone.")
PATIENT = 0.9  # of its seconds that a cell has had: stopped before, it wasn't given them
ONCE_SLOW = Message("the answer took too long at first, and came in time when it was asked alone.")
CELL_ONCE_SLOW = Message("took too long at first, and came to its end in time when it was run alone.")


class LearnersProcess:
    """The learner's process, replaced by a fresh one where a cell took it down. A context manager.

    A cell that runs too long or kills its process costs that cell: a fresh process runs the earlier ones again and
    goes on. Since a process can also be killed from outside, as by a system that is short of memory, a cell or an
    answer has done it only if it does it twice. Where all together left the machine too little memory, the second time
    is alone. And an answer that takes too long is asked again, alone, before that costs anything; so is the first cell
    that the clock stopped before it had had its own seconds. Further ones are not: each would keep the class waiting.

    Args:
        start: starts a learner's process.
        judge: judges an exercise by its slug, in such a process.
        limits: seconds for a cell, for the notebook, and for all of the judging.
        look: adds to a verdict what small changes of the answer tell.
    """

    def __init__(self, start: StartLearner, judge: JudgeExercise, limits: Limits, look: LooksInto | None = None):
        self._start, self._judge, self._look = start, judge, look
        self._limits = limits
        self._left = limits.notebook  # seconds, for all cells
        self._judging_left = limits.judging
        self._done: list[str] = []  # what a fresh process has to run again
        self._may_ask_again = True
        self._hungry = False
        self._cleaner = Cleaner()
        self.failures: dict[str, Failure] = {}  # what a cell raised, by its source
        self._suspects: set[str] = set()  # what a process died of while it was run again
        self._stack = ExitStack()
        self.memory = 0  # the most that one of its processes used
        self._learner: Learner | None = None

    def __enter__(self) -> "LearnersProcess":
        return self

    def __exit__(self, *exc: object) -> None:
        self._drop()

    def run(self, source: str) -> tuple[list[dict[str, Any]], str | None]:
        """Run a cell: its outputs, and a sentence where it did not come to its end."""
        if self._left <= 0:
            used_up = "not run, since the notebook's {seconds} seconds were used up."
            sentence = Message(used_up, seconds=f"{self._limits.notebook:g}")
            return [error_output("TimeLimit", sentence)], sentence
        seconds = min(self._limits.cell, self._left)
        result = self._ran(source, seconds)
        if result.status in ("died", "disturbed"):
            self._drop()
            result = self._ran(source, seconds)
        elif result.status == "crowded" and not self._hungry:
            result = self._alone(source, seconds)
            self._hungry = result.status == "crowded"  # it is itself what leaves too little
        remark = None
        if result.status == "timeout" and self._may_ask_again and result.seconds < PATIENT * seconds:
            result, remark = self._ran_alone(source, seconds), CELL_ONCE_SLOW
        outputs = self._cleaner.clean(result.outputs)  # at once: what a stranger may say is more than can be kept
        if (stopped := self._stopped(result.status, seconds)) is not None:
            self._drop()
            return [*outputs, error_output(*stopped)], stopped[1]
        self._done.append(source)
        if result.failure is not None:
            self.failures[source] = result.failure
        return outputs, remark

    def _stopped(self, status: str, seconds: float) -> tuple[str, Message] | None:
        """What ended a cell, its name and a sentence; None where it came to its end."""
        match status:
            case "timeout":
                stopped = "stopped after {seconds} seconds; all other cells were run without it."
                return "TimeLimit", Message(stopped, seconds=f"{seconds:.3g}")
            case "memory":
                used_more = "used more than {size} GB of memory; all other cells were run without it."
                return "MemoryLimit", Message(used_more, size=f"{self._limits.together / 2**30:.3g}")
            case "files":
                wrote_more = "wrote more than {files} files or {size} MB; all other cells were run without it."
                size = f"{self._limits.home_size / 2**20:.3g}"
                return "FilesLimit", Message(wrote_more, files=f"{self._limits.files:,}", size=size)
            case "crowded":
                crowded = "used more memory or disk than this machine had left; all other cells were run without it."
                return "MemoryLimit", Message(crowded)
            case "died":
                return "ProcessEnded", Message("ended the Python process; all other cells were run without it.")
        return None

    def _ran_alone(self, source: str, seconds: float) -> CellResult:
        """Run a cell that took too long once more, in a fresh process, while nobody else runs."""
        self._may_ask_again = False
        self._left = max(self._left, seconds)
        return self._alone(source, seconds)

    def _alone(self, source: str, seconds: float) -> CellResult:
        self._drop()
        with self.learner().alone():
            return self._ran(source, seconds)

    def _ran(self, source: str, seconds: float) -> CellResult:
        result = self.learner().run_cell(source, timeout=seconds)
        self._left -= result.seconds
        return result

    def judged(self, slug: str) -> tuple[Verdict, str | None]:
        """The verdict on an exercise, and a sentence where it took too long at first."""
        verdict, learner = self._judged_by(slug, self.learner())
        if learner.died or learner.disturbed:
            self._drop()
            verdict, learner = self._judged_by(slug, self.learner())
        if not (learner.late or learner.crowded) or self._judging_left <= 0:
            return verdict, None
        slow, learner = learner.late, self.learner()
        with learner.alone():
            verdict, learner = self._judged_by(slug, learner)
        return verdict, TOO_SLOW if learner.late else ONCE_SLOW if slow else None

    def looked_into(self, slug: str, verdict: Verdict, above: Sequence[str]) -> Verdict:
        """The verdict with what small changes of the answer tell, where this run looks for that.

        Args:
            slug: of the exercise.
            verdict: on the answer.
            above: the sources of the cells above its check.
        """
        if self._look is None or verdict.score == verdict.points:
            return verdict
        return self._look(slug, verdict, above)

    def _judged_by(self, slug: str, learner: Learner) -> tuple[Verdict, Learner]:
        learner.judging_left = self._judging_left
        learner.disturbed = False
        verdict = self._judge(slug, learner)
        self._judging_left = learner.judging_left
        return verdict, learner

    def learner(self) -> Learner:
        """A process in which all earlier cells have been run."""
        if self._learner is not None and not self._learner.alive:
            self._drop()  # an answer can take its process down while it is judged
        while self._learner is None:
            self._learner = self._started()
            self._catch_up(self._learner)
        return self._learner

    def _started(self) -> Learner:
        """A fresh process. One that is killed from outside while it starts is no reason to give up."""
        for _ in range(STARTS):
            learner = self._stack.enter_context(self._start())
            if learner.alive:
                return learner
            self._stack.close()
        raise CannotRun("The learner's process did not start.")

    def _catch_up(self, learner: Learner) -> None:
        # Also past the notebook's limit: what was defined before it is still judged.
        left = max(self._left, self._limits.cell)
        for number, source in enumerate(self._done):
            result = learner.run_cell(source, timeout=max(min(self._limits.cell, left), 0.01))
            left -= result.seconds
            status = result.status
            if status in ("timeout", "memory", "files", "crowded", "disturbed", "died"):
                if status not in ("crowded", "disturbed", "died") or source in self._suspects:
                    # It went well before, so it isn't the same each time: go on without it.
                    del self._done[number]
                self._suspects.add(source)
                self._drop()
                return

    def _drop(self) -> None:
        if self._learner is not None:
            self.memory = max(self.memory, self._learner.memory)
        self._learner = None
        self._stack.close()


def error_output(name: str, sentence: str) -> dict[str, Any]:
    """An output that says in one sentence what happened to a cell."""
    return {"output_type": "error", "ename": name, "evalue": sentence, "traceback": [f"{name}: {sentence}"]}
