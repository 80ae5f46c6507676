"""Answers to update: right ones whole, wrong ones as edits of a right one."""

import numpy as np

# %% short | Right: as in the hint.
def update(x, P, z, H, R):
    K = P @ H.T @ np.linalg.inv(H @ P @ H.T + R)
    return x + K @ (z - H @ x), (np.eye(len(x)) - K @ H) @ P

# %% joseph | Right: Joseph's form, which stays symmetric.
def update(x, P, z, H, R):
    K = np.linalg.solve(H @ P @ H.T + R, H @ P).T
    rest = np.eye(len(x)) - K @ H
    return x + K @ (z - H @ x), rest @ P @ rest.T + K @ R @ K.T

# %% wrong_sign, of short | Wrong: wrong_sign - turned round.
# z - H @ x -> H @ x - z

# %% not_expected, of short | Wrong: not_expected - all of z.
# z - H @ x -> z

# %% no_surer, of short | Wrong: no_surer - P as it was.
# (np.eye(len(x)) - K @ H) @ P -> P

# %% less_sure, of short | Wrong: less_sure - a plus.
# np.eye(len(x)) - K @ H -> np.eye(len(x)) + K @ H

# %% gain_alone, of short | Wrong: unnamed - the gain in the place of P.
# (np.eye(len(x)) - K @ H) @ P -> K @ H @ P

# %% blank | Blank: the skeleton.
def update(x, P, z, H, R):
    raise NotImplementedError
