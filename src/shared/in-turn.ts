/** Runs `task` when everything asked for before under the same key has ended, however it ended. */
type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** One thing at a time for each key, in the order they were asked for. */
export function makeInTurn(): InTurn {
  const lines = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = lines.get(key) ?? Promise.resolve();
    const turn = before.then(task);
    // A failure goes to the caller that asked, not to those that wait behind it.
    const done = turn.catch(() => {});
    lines.set(key, done);
    try {
      return await turn;
    } finally {
      if (lines.get(key) === done) lines.delete(key);
    }
  };
}
