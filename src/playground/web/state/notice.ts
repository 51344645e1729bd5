import { signal } from '@preact/signals';

const SHOWN_MS = 7000;

export interface Notice {
  text: string;
  kind: 'failure' | 'note';
}

/** One line over the page, about something that has no place of its own there. */
export const notice = signal<Notice | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string, kind: Notice['kind'] = 'note'): void {
  clearTimeout(timer);
  notice.value = { text, kind };
  timer = setTimeout(silence, SHOWN_MS);
}

export function silence(): void {
  clearTimeout(timer);
  notice.value = null;
}

/** Shows why a command was refused, if it was. */
export async function showRefusal(outcome: Promise<string | null>): Promise<void> {
  const reason = await outcome;
  if (reason !== null) tell(`${reason}.`, 'failure');
}
