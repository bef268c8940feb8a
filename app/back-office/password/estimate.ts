import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/* A chunk of its own, with the most common passwords: loaded when the first character of a new password is typed. */

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** A score from 0 (guessed immediately) to 4, with the reason as a key of the library. @param names words that a password should not contain */
export function estimate(password: string, names: readonly string[]) {
  // A longer password takes the library long, and nobody can guess it.
  const { score, feedback } = estimator.check(password.slice(0, 60), [...names]);
  return { score, warning: feedback.warning || null };
}

export type Estimate = ReturnType<typeof estimate>;
