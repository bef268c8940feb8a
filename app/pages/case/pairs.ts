/** Challenges and their solutions, paired by position; one that has no counterpart stands alone. */
export const pairs = (challenges: readonly string[], solutions: readonly string[]) =>
  Array.from({ length: Math.max(challenges.length, solutions.length) }, (_, place) => ({
    challenge: challenges[place],
    solution: solutions[place],
  }));
