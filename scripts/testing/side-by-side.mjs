/**
 * Runs each step as soon as the steps in `after` have ended, regardless of their results. Steps that are not in `steps` count as ended.
 *
 * @template {{ id: string, after: string[] }} Step
 * @template Result
 * @param {Step[]} steps each after those that it names
 * @param {(step: Step) => Promise<Result>} perform
 * @returns {Promise<Result[]>} in the order of the steps
 */
export function sideBySide(steps, perform) {
  /** @type {Map<string, Promise<Result>>} */
  const results = new Map();
  for (const step of steps) {
    const earlier = Promise.all(step.after.flatMap((id) => results.get(id) ?? []));
    results.set(
      step.id,
      earlier.then(() => perform(step)),
    );
  }
  return Promise.all(results.values());
}

/**
 * Shows the output of steps in their order: output of a later step waits until the earlier ones have ended.
 *
 * @param {string[]} ids
 * @param {(text: string) => void} show
 */
export function inTurn(ids, show) {
  const waiting = [...ids];
  const texts = new Map(ids.map((id) => [id, '']));
  const ended = new Set();
  const goOn = () => {
    while (waiting[0] !== undefined) {
      show(texts.get(waiting[0]) ?? '');
      texts.set(waiting[0], '');
      if (!ended.has(waiting[0])) return;
      waiting.shift();
    }
  };
  return {
    /**
     * @param {string} id
     * @param {string} text
     */
    print(id, text) {
      texts.set(id, `${texts.get(id)}${text}`);
      if (waiting[0] === id) goOn();
    },
    /** @param {string} id */
    end(id) {
      ended.add(id);
      goOn();
    },
  };
}
