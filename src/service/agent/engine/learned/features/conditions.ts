import type { SourceColumn } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import { lastWord, normalise } from '../text/words.ts';
import type { Question } from './question.ts';
import { keySign, labelSign, matchSign, signAt, tableSign, typeSign } from './traits.ts';

/** A value or number of the question tied to a column: equal to it, like it, or compared with it. */
export interface ConditionCandidate {
  column: SourceColumn;
  group: 'equal' | 'like' | 'number';
  value: string | number;
  start: number;
  end: number;
  /** How the words came to the value. */
  via: string;
}

const DATE_WORD = /^(date|time|day|year)$/;

export function conditionCandidates(question: Question): ConditionCandidate[] {
  const found: ConditionCandidate[] = [];
  const inScope = new Set(question.scope.columns);
  for (const { start, end, column, value, kind } of question.values) {
    if (!inScope.has(column)) continue;
    const group = kind === 'pattern' ? 'like' : kind === 'quoted-number' ? 'number' : 'equal';
    found.push({ column, group, value, start, end, via: kind });
  }
  for (const number of question.numbers)
    for (const column of question.scope.columns) {
      const at = { start: number.at, end: number.at, column };
      if (number.kind === 'date') {
        if (column.isDate || (!column.isNumber && column.words.some((word) => DATE_WORD.test(word))))
          found.push({ ...at, group: 'number', value: number.value, via: 'D' });
      } else if (column.isNumber) {
        found.push({ ...at, group: 'number', value: number.value, via: number.kind === 'digits' ? 'N' : 'W' });
      } else if (number.kind === 'digits') {
        found.push(...digitsOn(question, column, { at: number.at, value: Number(number.value) }));
      }
    }
  return found;
}

function digitsOn(
  question: Question,
  column: SourceColumn,
  number: { at: number; value: number },
): ConditionCandidate[] {
  const at = { start: number.at, end: number.at, column };
  if (column.isDate)
    return number.value > 1000 && number.value < 2100
      ? [
          { ...at, group: 'like', value: String(number.value), via: 'Y' },
          { ...at, group: 'number', value: String(number.value), via: 'Y' },
        ]
      : [];
  const word = normalise(question.tokens[number.at]?.word ?? '');
  const known = column.values.length > 0 ? column.values.find((value) => normalise(value) === word) : undefined;
  return known === undefined ? [] : [{ ...at, group: 'equal', value: known, via: 'nv' }];
}

/** Columns that could hold the same words, by span and group. */
export type Rivals = ReadonlyMap<string, ReadonlySet<SourceColumn>>;

const spanKey = ({ start, end, group }: ConditionCandidate): string => `${start}_${end}${group}`;

export function rivalsOf(candidates: readonly ConditionCandidate[]): Rivals {
  const rivals = new Map<string, Set<SourceColumn>>();
  for (const candidate of candidates) {
    const key = spanKey(candidate);
    rivals.set(key, (rivals.get(key) ?? new Set()).add(candidate.column));
  }
  return rivals;
}

/** @param filterScore how likely the column has a condition at all, from -2 to 2 */
export function conditionFeatures(
  question: Question,
  candidate: ConditionCandidate,
  { filterScore, rivals }: { filterScore: number; rivals: Rivals },
): Uint32Array {
  const { column, group, start, end, via } = candidate;
  const found: number[] = [];
  const add = (feature: string) => found.push(hash(`$${feature}`));
  const near = nearestMention(question, candidate);
  const match = matchSign(near?.mention);
  const distance = near === undefined ? '-' : distanceSign(near.distance);
  const type = typeSign(column);
  const key = column.isKey ? 'p' : column.isForeign ? 'f' : '-';
  const label = labelSign(column);
  const named = tableSign(question, column.table);
  const tokens = question.tokens.slice(start, end + 1);
  const isName = tokens.every((token) => token.isCapital || token.kind !== 'word');
  const upper = isName ? (start === 0 ? '0' : 'U') : 'l';
  const covered = tokens.some(({ at }) => question.isColumnWord[at] || question.isTableWord[at]) ? 'o' : '-';
  const before = (steps: number) => signAt(question, start - steps);
  const after = (steps: number) => signAt(question, end + steps);
  const word = lastWord(column.words);
  const weight = Math.max(-4, Math.min(4, Math.round(filterScore)));
  add(group);
  add(`${group}${via}${upper}${Math.min(3, tokens.length)}${covered}`);
  add(`${group}${match}${distance}`);
  add(`${group}${match}${distance}${via}`);
  add(`${group}${match}${type}${key}`);
  add(`${group}${named}${label}${key}${match}`);
  add(`${group}${via}${label}${key}${type}`);
  add(`${group}w${weight}`);
  add(`${group}${via}w${weight}`);
  add(`${group}p${before(1)}${via}`);
  add(`${group}pp${before(2)} ${before(1)}`);
  add(`${group}n${after(1)}${via}`);
  add(`${group}pn${before(1)} ${after(1)}`);
  add(`${group}p${before(1)} ${word}`);
  add(`${group}p${before(1)}${type}${key}${label}`);
  add(`${group}cw${word}${via}`);
  add(`${group}n${after(1)}|${word}`);
  rivalFeatures(question, candidate, { rivals, match, score: near?.mention.score ?? 0 }, add);
  if (group === 'number' || via === 'Y') numberFeatures(question, candidate, { near, match, distance }, add);
  else valueFeatures(question, candidate, { upper, covered, match }, add);
  return Uint32Array.from(found);
}

type Add = (feature: string) => void;

function nearestMention(question: Question, { column, start, end }: ConditionCandidate) {
  const mentions = (question.columns.get(column) ?? []).map((mention) => ({
    mention,
    distance: start > mention.end ? start - mention.end : mention.start > end ? end - mention.start : 0,
  }));
  return mentions.sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance))[0];
}

function distanceSign(distance: number): string {
  if (distance === 0) return '0';
  const far = Math.abs(distance);
  return `${distance < 0 ? 'R' : 'L'}${far <= 1 ? 1 : far <= 3 ? 3 : far <= 6 ? 6 : 9}`;
}

function rivalFeatures(
  question: Question,
  candidate: ConditionCandidate,
  { rivals, match, score }: { rivals: Rivals; match: string; score: number },
  add: Add,
): void {
  const { column, group } = candidate;
  let others = 0;
  let better = '-';
  for (const other of rivals.get(spanKey(candidate)) ?? []) {
    if (other === column) continue;
    others++;
    if ((question.columns.get(other)?.[0]?.score ?? 0) > score + 0.05) better = 'b';
  }
  add(`${group}alt${others > 5 ? 9 : others > 1 ? 2 : others}${better}${match}`);
  add(`${group}alt${tableSign(question, column.table)}${better}${question.head === column.table ? 'h' : '-'}`);
}

function numberFeatures(
  question: Question,
  { column, value, start, end, via }: ConditionCandidate,
  { near, match, distance }: { near: ReturnType<typeof nearestMention>; match: string; distance: string },
  add: Add,
): void {
  const number = Number(value);
  const { range } = column;
  const within = range === undefined ? 'x' : number >= range.min && number <= range.max ? 'i' : 'o';
  const occurs = column.numbers?.has(number) ? 'h' : '-';
  const isYear = number >= 1900 && number <= 2100 && Number.isInteger(number) ? 'y' : '-';
  const isYearColumn = column.words.some((word) => /year|date|time|season|founded|birth/.test(word)) ? 'Y' : '-';
  add(`r${within}${occurs}${match}`);
  add(`y${isYear}${isYearColumn}`);
  add(`y${isYear}${isYearColumn}${match}${distance}`);
  add(`rk${within}${occurs}${keySign(column)}${via}`);
  if (near !== undefined) {
    const isLeft = near.distance > 0;
    const gap = isLeft
      ? question.pattern.slice(near.mention.end + 1, start)
      : question.pattern.slice(end + 1, near.mention.start);
    const side = isLeft ? 'L' : 'R';
    add(`mid${Math.min(2, gap.filter((sign) => sign === '<C>').length)}${match}${side}`);
    if (gap.length <= 5) add(`gap${match}${side}${gap.join(' ')}`);
  }
  for (let at = Math.max(0, start - 4); at < start; at++) add(`tg${question.pattern[at]}${match}`);
  add(`tu${signAt(question, start - 1)} ${signAt(question, end + 1)}${match}`);
  for (const token of question.content) add(`B${token.root}|${lastWord(column.words)}`);
  if (question.pattern[end + 1] === '<T>')
    add(`nT${match}${question.tablesAt[end + 1]?.some(({ table }) => table === column.table) ? 'own' : 'oth'}`);
}

function valueFeatures(
  question: Question,
  { column, value, start, end, via }: ConditionCandidate,
  { upper, covered, match }: { upper: string; covered: string; match: string },
  add: Add,
): void {
  const tokens = question.tokens.slice(start, end + 1);
  const typed = tokens.map((token) => (token.kind === 'text' ? token.value : token.word)).join(' ');
  add(`case${typed === String(value) ? 'same' : 'diff'}${via}`);
  add(`dc${column.distinct > 50 ? 'b' : column.distinct > 8 ? 'm' : 's'}${via}${upper}`);
  const [token] = tokens;
  if (tokens.length === 1 && token?.kind === 'word') {
    add(`wd${token.lemma}`);
    add(`wdo${covered}${upper}${via}${match}`);
  }
}
