/** What one check came to. `found` and `mend` are sentences for a terminal and hold no secret. */
export interface Finding {
  /** What was checked; the same name for the same check each time. Data sources have theirs in it. */
  name: string;
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  found: string;
  /** What to do; undefined: nothing. */
  mend: string | undefined;
}

export const ok = (name: string, found: string): Finding => ({ name, state: 'ok', found, mend: undefined });

export const warning = (name: string, found: string, mend: string): Finding => ({
  name,
  state: 'warning',
  found,
  mend,
});

export const wrong = (name: string, found: string, mend: string): Finding => ({ name, state: 'wrong', found, mend });

export const skipped = (name: string, found: string, mend?: string): Finding => ({
  name,
  state: 'skipped',
  found,
  mend,
});
