import type { Answer } from '../outcomes.ts';
import { oneLine } from './kit/clamp.ts';
import { SHOWN } from './kit/limits.ts';

export interface ShownPart {
  rowsShown: number;
  columnsShown: number;
  columnsTotal: number;
  valuesCut: boolean;
}

/** Where the answer came from, how much of it is shown and how long it took, on one line. */
export function sayReceipt(answer: Answer, shown: ShownPart): string {
  const total = answer.rows.length;
  const parts = [
    oneLine(answer.resourceName, SHOWN.resourceName),
    `${thousands(shown.rowsShown)} of ${thousands(total)} ${total === 1 ? 'row' : 'rows'} shown`,
    shown.columnsShown < shown.columnsTotal ? `first ${shown.columnsShown} of ${shown.columnsTotal} columns` : '',
    shown.valuesCut ? 'long values cut' : '',
    sayDuration(answer.tookMs),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const thousands = (n: number): string => n.toLocaleString('en-US');

function sayDuration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
