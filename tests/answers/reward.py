import re

# %% compared | Right: the one right text.
def reward(problem, answer):
    first, second = problem.split("+")
    right = str(int(first) + int(second)) + "[END]"
    return 1 if answer == right else 0

# %% sliced | Right: by places, and a truth value.
def reward(problem, answer):
    total = int(problem[:2]) + int(problem[3:])
    return answer == f"{total}[END]"

# %% pattern | Right: a pattern reads the answer, a float comes back.
def reward(problem, answer):
    found = re.fullmatch(r"(0|[1-9][0-9]*)\[END\]", answer)
    if not found:
        return 0.0
    return float(int(found[1]) == sum(int(number) for number in problem.split("+")))
