import type { Dialect } from '../../../connectors/connector.ts';
import { scanSql } from '../sql/scan.ts';
import { numbersIn } from './sentences.ts';

const DAY_MS = 86_400_000;

/**
 * The numbers that words about a statement may hold: those of the question, of the statement, of the days it names, the
 * day before each (a period's end is excluded), and this year and the last.
 */
export function knownNumbers(
  texts: readonly string[],
  now: Date,
  statement?: { sql: string; dialect: Dialect },
): Set<string> {
  const year = now.getUTCFullYear();
  const known = new Set([...texts.flatMap(numbersIn), String(year), String(year - 1)]);
  if (statement === undefined) return known;
  for (const { kind, value } of scanSql(statement.sql, statement.dialect)) {
    if (kind === 'comment') continue;
    for (const number of numbersIn(value)) known.add(number);
    for (const [day] of value.matchAll(/\d{4}-\d{2}-\d{2}/g)) for (const part of partsOfDay(day)) known.add(part);
  }
  return known;
}

function partsOfDay(day: string): string[] {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return [];
  return [day, new Date(time - DAY_MS).toISOString().slice(0, 10)].flatMap((each) =>
    each.split('-').map((part) => String(Number(part))),
  );
}
