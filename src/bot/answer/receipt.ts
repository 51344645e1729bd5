import { SHOWN } from '../kit/limits.ts';
import { oneLine } from '../kit/text.ts';
import { readTime, sayDuration, type Values } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import type { FilterPhrases } from './filters/say-filters.ts';

export interface ShownPart {
  rowsShown: number;
  columnsShown: number;
  columnsTotal: number;
  valuesCut: boolean;
}

interface ReceiptParts {
  shown: ShownPart;
  filters: FilterPhrases | undefined;
  values: Values;
}

/** Where the answer came from, how much of it is shown, what its SQL leaves out and how long it took, on one line. */
export function sayReceipt(answer: Answer, { shown, filters, values }: ReceiptParts): string {
  const total = answer.rows.length;
  const parts = [
    oneLine(answer.resource.name, SHOWN.resourceName),
    sayRows(shown.rowsShown, total, values),
    shown.columnsShown < shown.columnsTotal ? `first ${shown.columnsShown} of ${shown.columnsTotal} columns` : '',
    shown.valuesCut ? 'long values cut' : '',
    sayWhich(filters),
    filters?.limit === total && total > 1 ? `limited to ${values.count(total)}` : '',
    hasInstants(answer) ? `times in ${answer.reader.timeZone}` : '',
    sayDuration(answer.tookMs),
    answer.savedAs === undefined ? '' : `saved as “${oneLine(answer.savedAs.name, SHOWN.resourceName)}”`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function sayRows(shown: number, total: number, values: Values): string {
  if (total === 0) return 'no rows';
  if (shown >= total) return values.rows(total);
  return `first ${values.count(shown)} of ${values.rows(total)}`;
}

/** What chooses the rows, in one phrase. */
export function sayWhich(filters: FilterPhrases | undefined): string {
  if (filters === undefined) return '';
  const { phrases, hasMore } = filters;
  if (phrases.length === 0) return hasMore ? 'filters: see SQL' : 'no filters';
  return `${phrases.join('; ')}${hasMore ? '; more filters: see SQL' : ''}`;
}

/** Only they are converted to the reader's time zone. The first rows tell it of the column. */
const hasInstants = ({ rows }: Answer): boolean =>
  rows
    .slice(0, 20)
    .some((row) =>
      Object.values(row).some((value) => typeof value === 'string' && readTime(value.slice(0, 40))?.kind === 'instant'),
    );
