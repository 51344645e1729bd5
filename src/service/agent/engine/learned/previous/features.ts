import type { ConditionCandidate } from '../features/conditions.ts';
import type { Question } from '../features/question.ts';
import { matchSign } from '../features/traits.ts';
import type { PartCondition } from '../parts/candidate.ts';
import { FACETS } from '../parts/shape.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import { normalise } from '../text/words.ts';
import type { Previous } from './previous.ts';

/** A question in the light of the turn before. */
export interface Turn {
  previous: Previous;
  /** Words and pairs of words that tell what a follow-up does. */
  words: string[];
  /** The kinds of what is linked, in order. */
  runs: string;
  length: string;
  shape: string;
  /** Whether a table of the turn before is named again. */
  named: string;
}

const POINTING =
  /^(their|those|them|it|these|that|this|they|he|she|his|her|him|its|about|also|only|just|instead|too|same|other|how|of|by|and|each|among|out)$/;

export function readTurn(question: Question, previous: Previous): Turn {
  const { pattern } = question;
  const signs: string[] = [];
  for (const sign of pattern) if (sign.startsWith('<') && sign !== signs.at(-1)) signs.push(sign);
  const runs = `p${signs.slice(0, 5).join('')}`;
  const length = `l${Math.min(8, pattern.length >> 1)}`;
  const words = new Set([...pattern.slice(0, 22), runs, length, `f${pattern.slice(0, 2).join(' ')}`]);
  for (let at = 0; at + 1 < pattern.length && at < 14; at++)
    if (POINTING.test(pattern[at] ?? '')) words.add(`${pattern[at]} ${pattern[at + 1]}`);
  words.add(`end${pattern.slice(-2).join(' ')}`);
  const { plain, aggregates, conditions, grouped, order } = previous.shape;
  return {
    previous,
    words: [...words],
    runs,
    length,
    shape: `${plain}${aggregates}/${conditions}/${grouped}${order}`,
    named: [...previous.tables].some((table) => (question.tableScore.get(table) ?? 0) >= 0.6) ? 'm' : '-',
  };
}

class Found {
  private readonly features: number[];

  constructor(before: ArrayLike<number> = []) {
    this.features = Array.from(before);
  }

  add(feature: string): void {
    this.features.push(hash(`~${feature}`));
  }

  all(): Uint32Array {
    return Uint32Array.from(this.features);
  }
}

export function turnColumnFeatures(
  question: Question,
  turn: Turn,
  { column, before }: { column: SourceColumn; before: ArrayLike<number> },
): Uint32Array {
  const found = new Found(before);
  const { previous, named } = turn;
  const roles = previous.roles.get(column);
  const part =
    roles !== undefined
      ? roles.join('.')
      : previous.main === column.table
        ? 'M'
        : previous.tables.has(column.table)
          ? 'T'
          : 'x';
  const match = matchSign(question.columns.get(column)?.[0]);
  const kind = column.table.label === column ? 'N' : column.isKey ? 'k' : column.isForeign ? 'f' : '-';
  const is = `c${part}`;
  found.add(is);
  found.add(`${is}${match}`);
  found.add(`${is}${match}${kind}${column.isNumber ? 'n' : 't'}`);
  found.add(`${is}${turn.shape}`);
  found.add(`${is}${match}${previous.shape.plain}${previous.shape.aggregates}`);
  found.add(`${is}${match}${turn.runs}`);
  found.add(`${is}${match}${named}${kind}`);
  const isTold = (match !== '-' && match !== 'r') || roles !== undefined;
  for (const word of turn.words) {
    found.add(`${is}|${word}`);
    if (isTold) found.add(`${is}${match}|${word}`);
  }
  return found.all();
}

export function turnTableFeatures(
  question: Question,
  turn: Turn,
  { table, before }: { table: SourceTable; before: ArrayLike<number> },
): Uint32Array {
  const found = new Found(before);
  const { previous } = turn;
  const isNear = () => [...previous.tables].some((other) => question.distances.between(other, table) === 1);
  const part = previous.main === table ? 'M' : previous.tables.has(table) ? 'T' : isNear() ? 'a' : 'x';
  const score = question.tableScore.get(table) ?? 0;
  const match = score > 0.99 ? 'E' : score >= 0.6 ? 'p' : score > 0 ? 'r' : '-';
  const restricted = previous.shape.conditions !== '' || previous.shape.order.split(' ')[2] !== undefined ? 'c' : '-';
  const is = `t${part}${restricted}`;
  const own = table.columns.some((column) => (question.columns.get(column)?.[0]?.score ?? 0) > 0.99) ? 'c' : '-';
  found.add(is);
  found.add(`${is}${match}`);
  found.add(`${is}${match}${turn.runs}`);
  found.add(`${is}${match}${previous.tables.size}${table.isLink ? 'L' : ''}`);
  found.add(`${is}${turn.named}${match}`);
  found.add(`${is}${turn.shape}`);
  found.add(`${is}${match}${own}${turn.named}`);
  for (const word of turn.words) {
    found.add(`${is}|${word}`);
    found.add(`${is}${match}|${word}`);
  }
  return found.all();
}

export function turnShapeFeatures(
  turn: Turn,
  { conditions, before }: { conditions: readonly ConditionCandidate[]; before: ArrayLike<number> },
): Uint32Array {
  const found = new Found(before);
  const { previous } = turn;
  for (const facet of FACETS) {
    const was = `s${facet}=${previous.shape[facet]}`;
    found.add(was);
    found.add(`${was}${turn.named}`);
    for (const word of turn.words) found.add(`${was}|${word}`);
  }
  found.add(`s${turn.shape}`);
  found.add(`s${turn.runs}${turn.length}turn`);
  found.add('turn');
  for (const word of turn.words) found.add(`turn${word}`);
  const rivals = conditions.some(
    (one) => one.group === 'equal' && previous.conditions.some(({ column }) => column === one.column),
  );
  found.add(`s${rivals ? 'h' : '-'}${previous.shape.conditions}`);
  return found.all();
}

/** Whether a condition of the turn before stays. */
export function keptFeatures(
  question: Question,
  turn: Turn,
  { condition, conditions }: { condition: PartCondition; conditions: readonly ConditionCandidate[] },
): Uint32Array {
  const found = new Found();
  const { column, kind, value } = condition;
  const { previous, named } = turn;
  const is = `i${kind}`;
  const match = matchSign(question.columns.get(column)?.[0]);
  const rival = conditions.some((one) => one.column === column && one.group !== 'like') ? 'R' : '-';
  const again = conditions.some((one) => one.column === column && isSame(one.value, value)) ? 'A' : '-';
  const anyValue = question.values.some((one) => one.kind !== 'pattern') ? 'V' : '-';
  const table = (question.tableScore.get(column.table) ?? 0) >= 0.6 ? 't' : '-';
  const shown = previous.plain.includes(column) ? 's' : '-';
  found.add('i');
  found.add(is);
  found.add(`${is}${match}${rival}${again}`);
  found.add(`i${match}${rival}${anyValue}${again}`);
  found.add(`i${table}${named}${match}${rival}`);
  found.add(`i${previous.conditions.length}${rival}${named}`);
  found.add(`i${turn.shape}`);
  found.add(`i${turn.runs}${rival}`);
  found.add(`i${turn.length}${named}${rival}`);
  found.add(`i${shown}${match}${rival}`);
  for (const word of turn.words) {
    found.add(`i|${word}`);
    found.add(`${is}|${word}`);
    found.add(`i${rival}${match}|${word}`);
    found.add(`i${named}${table}|${word}`);
  }
  return found.all();
}

const isSame = (a: unknown, b: unknown): boolean => normalise(String(a)) === normalise(String(b));
