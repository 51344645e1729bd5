import type { Mention } from '../link/mentions.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import { lastWord } from '../text/words.ts';
import type { Question } from './question.ts';
import { keySign, labelSign, matchSign, signAt, tableSign, typeSign } from './traits.ts';

/** What a column can be in a query; each is scored by itself. */
export const COLUMN_ROLES = [
  'shown',
  'avg',
  'sum',
  'max',
  'min',
  'count',
  'where',
  'group',
  'order',
  'order-aggregate',
  'having',
  'nested',
  'nested-aggregate',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

const LAST_TRIGGER =
  /^(average|max|min|total|sum|number|highest|lowest|largest|smallest|most|least|each|every|whose|with|than|by|order|sort|per|have|has|where|longest|different|both|for)$/;
const NEXT_TRIGGER = /^(more|less|greater|above|below|over|than|between|is|are|order|descend|ascend|equal|at)$/;
const MAX_MENTIONS = 2;

export function columnFeatures(question: Question, column: SourceColumn): Uint32Array {
  const found: number[] = [];
  const add = (feature: string) => found.push(hash(feature));
  const mentions = (question.columns.get(column) ?? []).slice(0, MAX_MENTIONS);
  const type = typeSign(column);
  const key = keySign(column);
  const label = labelSign(column);
  const named = tableSign(question, column.table);
  const head = question.head === column.table ? 'h' : '-';
  const hit = question.hit.has(column) ? '1' : '0';
  const opening = question.pattern.slice(0, 2).join(' ');
  const best = matchSign(mentions[0]);
  add('b');
  add(`ty${type}${key}${label}`);
  add(`tb${named}${head}`);
  add(`nk${label}${named}${head}${key}`);
  add(`hit${hit}${type}`);
  if (mentions.length === 0) {
    add('NOM');
    add(`NOM${type}${key}${label}${named}${head}`);
  }
  for (const mention of mentions)
    mentionFeatures(question, { column, mention, type, key, label, named, head, hit }, add);
  add(`sum${best}${type}${key}${named}`);
  add(`nc${best}${lastWord(column.words)}`);
  if (column.words.length > 1) add(`nf${best}${column.words.join(' ')}`);
  add(`wh${opening}${best}${label}${key}${named}`);
  add(`wi${opening}${type}${best}`);
  if (label === 'N' && (best === '-' || best === 'r') && named !== '-') labelFeatures(question, column.table, add);
  if (column.isKey && named !== '-' && best === '-') add(`pkT${head}${question.pattern[0]}`);
  wordPairs(question, column, { type, key }, found);
  return Uint32Array.from(found);
}

interface Traits {
  column: SourceColumn;
  mention: Mention;
  type: string;
  key: string;
  label: string;
  named: string;
  head: string;
  hit: string;
}

function mentionFeatures(question: Question, traits: Traits, add: (feature: string) => void): void {
  const { column, mention, type, key, label, named, head, hit } = traits;
  const { start, end } = mention;
  const match = matchSign(mention);
  const { rivals, isEqualNearer, distance } = rivalsOf(question, column, mention);
  const before = (steps: number) => signAt(question, start - steps);
  const after = (steps: number) => signAt(question, end + steps);
  const good = match === 'E' || match === 'e' || match === 'p' ? 'G' : 'L';
  const place = start > question.firstCondition ? 'c' : start === 0 ? '0' : '-';
  const near = isEqualNearer ? 'n' : '-';
  const standing = `${match}${rivals}${near}`;
  const over = tableOver(question, column.table, mention);
  const g = `${good}${rivals.startsWith('-') ? '-' : 'b'}${near}`;
  add(`m${standing}`);
  add(`m${standing}${named}${head}`);
  add(`d${standing}${distance}`);
  add(`on${over}${match}${named}`);
  add(`on${over}${match}${label}${key}${rivals}${near}`);
  add(`p1${g}${before(1)}`);
  add(`p2${g}${before(2)} ${before(1)}`);
  add(`p3${good}${before(3)} ${before(2)} ${before(1)}`);
  add(`n1${g}${after(1)}`);
  add(`n2${g}${after(1)} ${after(2)}`);
  add(`n3${good}${after(1)} ${after(2)} ${after(3)}`);
  add(`pn${good}${before(1)} ${after(1)}`);
  add(`pn2${good}${before(2)} ${before(1)} ${after(1)}`);
  add(`ac${g}${place}`);
  add(`ac${good}${place}${type}${key}`);
  add(`acp${good}${place}${before(1)}`);
  add(`acn${good}${place}${after(1)}`);
  add(`ps${good}${Math.min(4, Math.floor((5 * start) / question.tokens.length))}${place}`);
  add(`k${match}${key}${label}${type}${near}`);
  add(`ty${good}${type}${before(1)}`);
  add(`tn${good}${type}${after(1)}`);
  add(`h${good}${hit}${place}`);
  const last = triggerBefore(question, start);
  const next = triggerAfter(question, end);
  add(`lt${good}${last}`);
  add(`lt${good}${last}${place}`);
  add(`nt${good}${next}`);
  add(`nl${good}${last}${next}`);
  add(`w0${lastWord(column.words)}${good}${before(1)}`);
}

/** Other columns on the same words: how many fit better or as well, and whether one's table is named nearer. */
function rivalsOf(question: Question, column: SourceColumn, mention: Mention) {
  const own = gapTo(question, column.table, mention);
  const seen = new Set<SourceColumn>();
  let better = 0;
  let equal = 0;
  let isEqualNearer = false;
  for (let at = mention.start; at <= mention.end; at++)
    for (const other of question.columnsAt[at] ?? []) {
      if (other.column === column || seen.has(other.column)) continue;
      seen.add(other.column);
      const longer = other.mention.end - other.mention.start - (mention.end - mention.start);
      const more = other.mention.score - mention.score;
      if (more > 0.01 || (longer > 0 && more >= -0.05)) better++;
      else if (more > -0.01) {
        equal++;
        if (gapTo(question, other.column.table, mention) < own) isEqualNearer = true;
      }
    }
  const rivals = `${better > 2 ? 'B' : better > 0 ? 'b' : '-'}${equal > 2 ? 'E' : equal > 0 ? 'e' : '-'}`;
  const distance = own > 50 ? '-' : own < 1 ? '0' : own <= 1.5 ? '1' : own <= 3.5 ? '3' : own <= 6.5 ? '6' : '9';
  return { rivals, isEqualNearer, distance };
}

/** Tokens between a mention and where its table is named; 99 where it is not. After is nearer than before. */
function gapTo(question: Question, table: SourceTable, mention: Mention): number {
  let gap = 99;
  for (const named of question.tables.get(table) ?? []) {
    if (named.score < 0.6) continue;
    const here =
      named.start > mention.end
        ? named.start - mention.end
        : mention.start > named.end
          ? mention.start - named.end + 0.5
          : 0;
    gap = Math.min(gap, here);
  }
  return gap;
}

function tableOver(question: Question, table: SourceTable, mention: Mention): string {
  let over = '-';
  for (let at = mention.start; at <= mention.end; at++)
    for (const other of question.tablesAt[at] ?? [])
      if (other.mention.score >= 0.6) {
        if (other.table === table) return 'own';
        over = 'oth';
      }
  return over;
}

function triggerBefore({ tokens }: Question, start: number): string {
  for (let at = start - 1; at >= 0 && at >= start - 8; at--) {
    const word = tokens[at]?.lemma ?? '';
    if (LAST_TRIGGER.test(word)) return word;
  }
  return '-';
}

function triggerAfter({ tokens, pattern }: Question, end: number): string {
  for (let at = end + 1; at < tokens.length && at <= end + 5; at++) {
    const sign = pattern[at] ?? '';
    if (sign.startsWith('<')) return sign;
    const word = tokens[at]?.lemma ?? '';
    if (NEXT_TRIGGER.test(word)) return word;
  }
  return '-';
}

/** Only the thing itself is named: its label may be what is meant. */
function labelFeatures(question: Question, table: SourceTable, add: (feature: string) => void): void {
  for (const { start, end } of question.tables.get(table) ?? []) {
    add(`tN${signAt(question, start - 1)} ${signAt(question, end + 1)}`);
    add(`tp${signAt(question, start - 2)} ${signAt(question, start - 1)}`);
    add(`tq${signAt(question, start - 1)}`);
    add(`tx${signAt(question, end + 1)} ${signAt(question, end + 2)}`);
  }
}

/** `old` with `age`, `paid` with `salary`: which words go with which names is learnt. */
function wordPairs(
  question: Question,
  column: SourceColumn,
  { type, key }: { type: string; key: string },
  found: number[],
): void {
  const words = new Set([...column.words, column.words.slice(-2).join('_')]);
  for (const token of question.content) {
    const cover = question.isColumnWord[token.at] ? 'C' : question.isTableWord[token.at] ? 'T' : '-';
    for (const word of words) if (word !== token.lemma) found.push(hash(`B${token.root}|${word}`));
    found.push(hash(`Y${token.root}|${type}${key}${cover}`));
  }
}
