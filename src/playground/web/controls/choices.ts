import type { ComponentChildren } from 'preact';

/** One of the things a person may choose from. */
export interface Choice {
  value: string;
  text: string;
  description?: string;
  /** Shown over the first choice of its group. */
  group?: string;
  lead?: ComponentChildren;
}

/** The choices whose words begin with what was typed, or that hold it; in their own order. */
export function filterChoices<T extends Pick<Choice, 'text' | 'description' | 'group'>>(
  choices: readonly T[],
  query: string,
): T[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...choices];
  return choices.filter(({ text, description = '' }) =>
    [text, description].some((words) => words.toLowerCase().includes(wanted)),
  );
}
