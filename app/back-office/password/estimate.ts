import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/* A chunk of its own, with the most common passwords: loaded when the first character of a new password is typed. */

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface Estimate {
  /** 0 is guessed at once, 4 is strong. */
  score: 0 | 1 | 2 | 3 | 4;
  /** Why it is weak: a key of the library's. */
  warning: string | null;
}

/** @param names what the password should not be made of */
export function estimate(password: string, names: readonly string[]): Estimate {
  // Beyond that the library takes long, and no guesser gets there.
  const { score, feedback } = estimator.check(password.slice(0, 60), [...names]);
  return { score, warning: feedback.warning || null };
}
