"""Answers to gain: right ones whole, wrong ones as edits of a right one."""

import numpy as np

# %% inverse | Right: as in the hint.
def gain(P, H, R):
    return P @ H.T @ np.linalg.inv(H @ P @ H.T + R)

# %% solved | Right: a system of equations, turned.
def gain(P, H, R):
    return np.linalg.solve(H @ P @ H.T + R, H @ P).T

# %% no_measurement_noise, of inverse | Wrong: no_measurement_noise - without R.
# H @ P @ H.T + R -> H @ P @ H.T

# %% noise_alone, of inverse | Wrong: noise_alone - R alone.
# H @ P @ H.T + R -> R

# %% not_inverted, of inverse | Wrong: not_inverted - multiplied.
# np.linalg.inv(H @ P @ H.T + R) -> (H @ P @ H.T + R)

# %% a_half, of inverse | Wrong: unnamed - half of it.
# return P -> return 0.5 * P

# %% blank | Blank: the skeleton.
def gain(P, H, R):
    raise NotImplementedError
