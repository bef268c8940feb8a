import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/* A separate chunk with the most common passwords, which is loaded when the first character of a new password is typed. */

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** A score from 0 (guessed immediately) to 4, with the reason as a key of the library. @param names words that a password should not contain */
export function estimate(password: string, names: readonly string[]) {
  // The library is slow for longer passwords, which nobody can guess anyway.
  const { score, feedback } = estimator.check(password.slice(0, 60), [...names]);
  return { score, warning: feedback.warning || null };
}

export type Estimate = ReturnType<typeof estimate>;
