import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Choice, filterChoices } from './choices.ts';

const DEBOUNCE_MS = 220;

/** Choices known from the start, or asked for with each search. */
export type Source<T extends Choice> =
  | { kind: 'known'; choices: readonly T[] }
  | { kind: 'searched'; search: (query: string) => Promise<T[]>; leastLetters: number };

interface Found<T> {
  choices: readonly T[];
  state: 'ready' | 'searching' | 'failed' | 'too-short';
  reason: string;
}

/** What to choose from for the words typed. Answers that come late, after newer words, are dropped. */
export function useChoices<T extends Choice>(source: Source<T>, query: string): Found<T> {
  const found = useSignal<Found<T>>({ choices: [], state: 'searching', reason: '' });
  useEffect(() => {
    if (source.kind === 'known') return;
    if (query.trim().length < source.leastLetters) {
      found.value = { choices: [], state: 'too-short', reason: '' };
      return;
    }
    let late = false;
    found.value = { ...found.value, state: 'searching' };
    const show = (next: Found<T>) => {
      if (!late) found.value = next;
    };
    const timer = setTimeout(
      () => {
        source.search(query.trim()).then(
          (choices) => show({ choices, state: 'ready', reason: '' }),
          (error: unknown) =>
            show({
              choices: [],
              state: 'failed',
              reason: error instanceof Error ? error.message : "The app didn't respond",
            }),
        );
      },
      query === '' ? 0 : DEBOUNCE_MS,
    );
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [query, source.kind]);
  if (source.kind === 'searched') return found.value;
  return { choices: filterChoices(source.choices, query), state: 'ready', reason: '' };
}
