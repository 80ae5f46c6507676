import re

# %% pattern | Right: a pattern reads the answer, a float comes back.
def reward(problem, answer):
    found = re.fullmatch(r"(0|[1-9][0-9]*)\[END\]", answer)
    if not found:
        return 0.0
    return float(int(found[1]) == sum(int(number) for number in problem.split("+")))
