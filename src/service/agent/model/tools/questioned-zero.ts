import type { QueryResult } from '../../../connectors/connector.ts';
import { columnFacts } from '../../privacy/guess-sharing.ts';
import { sentOf } from '../../privacy/sent.ts';
import { phrasesFor } from '../explain/phrases.ts';
import { nearValues } from '../link/near-values.ts';
import { reachesOut } from '../phishing/addresses.ts';
import { demands } from '../phishing/demands.ts';
import { isOutOfPlace, saidIn } from '../phishing/out-of-place.ts';
import { askedBy } from '../question/said.ts';
import type { Session } from '../question/session.ts';
import { type Condition, conditionsOf } from '../sql/conditions.ts';
import { oneLine } from '../text/data.ts';
import { SENT } from '../text/limits.ts';

const MOST_CLOSE = 3;

/** Why a statement may have found nothing: what it compares with that its columns don't hold. */
export interface Nothing {
  /** A count of 0 that compares with no text and no day is right as it is. */
  isToAsk: boolean;
  /** For the model. */
  hints: string[];
  /** For the person, should the model keep to it. */
  remarks: string[];
}

/** No row, or one in which nothing is: only nulls, or counts of 0. */
export const isNothing = ({ rows }: QueryResult): boolean =>
  rows.length === 0 ||
  (rows.length === 1 &&
    rows.every((row) => Object.values(row).every((value) => value === null || value === 0 || value === '0')));

export function whyNothing({ request, knowledge, schema }: Session, sql: string, { rows }: QueryResult): Nothing {
  const conditions = conditionsOf(sql, schema.dialect, knowledge.index);
  const found = conditions.flatMap((condition) =>
    condition.kind === 'day' ? outsideOf(condition, request) : unknownOf(condition, request),
  );
  return {
    isToAsk: conditions.length > 0 || rows.every((row) => Object.values(row).every((value) => value === null)),
    hints: [...new Set(found.map(({ hint }) => hint))],
    remarks: [...new Set(found.map(({ remark }) => remark))].filter((remark) => remark !== ''),
  };
}

type Request = Session['request'];
type Found = { hint: string; remark: string };

/** Texts that the column doesn't hold, with those that it holds and that are like them. */
function unknownOf({ table, column, values }: Condition, request: Request): Found[] {
  if (sentOf(request).withheld(table, column.name) !== undefined) return [];
  const facts = columnFacts(request.profile, table, column.name);
  const held = facts?.values ?? column.values ?? [];
  return values
    .filter((value) => value !== '' && !held.includes(value))
    .flatMap((value) => {
      const close = nearValues(request, table, column.name, value).slice(0, MOST_CLOSE);
      const isAll = facts?.isComplete === true || column.values !== null;
      if (close.length === 0 && !isAll) return [];
      const [asked, near] = [shown(value), close.map(shown)];
      const hint = `${JSON.stringify(asked)} is no value of ${table.name}.${column.name}${near.length === 0 ? '' : `; near: ${near.map((each) => JSON.stringify(each)).join(', ')}`}`;
      const remark = phrasesFor(request.question).noRowHas(column.name, asked, near.filter(isPlain));
      return [{ hint, remark: isPlain(asked) && !isOutOfPlace(asked, saidIn(askedBy(request))) ? remark : '' }];
    });
}

/** A day before the first or after the last of its column. */
function outsideOf({ table, column, values }: Condition, request: Request): Found[] {
  const days = columnFacts(request.profile, table, column.name)?.days;
  if (days === null || days === undefined) return [];
  const { min, max } = days;
  if (values.every((value) => value.slice(0, 10) >= min && value.slice(0, 10) <= max)) return [];
  const hint = `${table.name}.${column.name} has days from ${min} to ${max} only`;
  return [{ hint, remark: phrasesFor(request.question).daysHeld(column.name, min, max) }];
}

/** It is said in a sentence of our own. */
const isPlain = (value: string): boolean => !reachesOut(value, () => false) && !demands(value);

const shown = (value: string): string => oneLine(value, SENT.value);
