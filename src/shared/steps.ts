import { collectYoung } from './collect-young.ts';

/** Long work, done in steps between which other work may be done. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How long work runs before it lets other work continue: too short to notice. */
const SLICE_MS = 1;

/** Who works for so many slices leaves much to collect, which is done little by little as well. */
const SLICES_BETWEEN_COLLECTIONS = 4;

/** Does all of it now. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does it a little at a time; other work is never held up for longer than a few milliseconds and one step. What follows
 * long work begins in a turn of its own.
 */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (let slices = 1; ; slices += 1) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done !== true) continue;
      if (slices > 1) await nextTurn();
      return step.value;
    } while (performance.now() < until);
    await nextTurn();
    if (slices % SLICES_BETWEEN_COLLECTIONS !== 0) continue;
    collectYoung();
    await nextTurn();
  }
}

/** Until what else is due was done. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Looked at in one step. */
const AT_ONCE = 250;

/** Whether all are so, in the order they come. */
export function* areAll<T>(all: Iterable<T>, isSo: (one: T, at: number) => boolean): Steps<boolean> {
  let at = 0;
  for (const one of all) {
    if (!isSo(one, at)) return false;
    at += 1;
    if (at % AT_ONCE === 0) yield;
  }
  return true;
}

/** Does it with all, in the order they come. */
export function* each<T>(all: Iterable<T>, act: (one: T) => void): Steps<void> {
  yield* areAll(all, (one) => {
    act(one);
    return true;
  });
}
