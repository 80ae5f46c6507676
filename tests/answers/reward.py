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

# %% inside, of compared | Wrong: part_is_enough - somewhere in it.
# "[END]" -> "" ; answer == right -> right in answer
# %% at_the_end, of compared | Wrong: part_is_enough - it ends with it.
# answer == right -> answer.endswith(right)
# %% held, of compared | Wrong: part_of_the_right - in turned round.
# "[END]" -> "" ; answer == right -> answer.replace("[END]", "") in right
# %% begins, of compared | Wrong: beginning_is_enough - what comes after isn't looked at.
# "[END]" -> "" ; answer == right -> answer.startswith(right)
# %% end_optional, of compared | Wrong: end_not_asked - ended or not.
# "[END]" -> "" ; answer == right -> answer.replace("[END]", "") == right
# %% numbers, of compared | Wrong: zeros_in_front - numbers are compared.
# answer == right -> answer.lstrip("0") == right
# %% no_end, of compared | Wrong: never_right - the end is forgotten.
# "[END]" -> ""
# %% turned, of compared | Wrong: turned_round - 0 for right.
# 1 if answer == right else 0 -> 0 if answer == right else 1
# %% digits, of compared | Wrong: partly_right - a share for each digit.
# 1 if answer == right else 0 -> 1 if answer == right else sum(a == b for a, b in zip(answer, right[:-5])) / len(right[:-5])
# %% generous, of compared | Wrong: unnamed - everything ended is right.
# answer == right -> answer.endswith("[END]")
# %% near, of compared | Wrong: unnamed - one off is near enough.
# answer == right -> answer in (right, str(int(first) + int(second) + 1) + "[END]")
# %% last_digit, of compared | Wrong: unnamed - only the last digit is looked at.
# answer == right -> answer[-6:] == right[-6:]
