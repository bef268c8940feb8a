import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/* A chunk of its own, with the most common passwords: loaded when the first character of a new password is typed. */

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** A score from 0, guessed at once, to 4, and why: a key of the library's. @param names what it should not be made of */
export function estimate(password: string, names: readonly string[]) {
  // Beyond that the library takes long, and no guesser gets there.
  const { score, feedback } = estimator.check(password.slice(0, 60), [...names]);
  return { score, warning: feedback.warning || null };
}

export type Estimate = ReturnType<typeof estimate>;
