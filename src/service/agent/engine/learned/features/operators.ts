import type { SourceColumn } from '../source/source.ts';
import { hash } from '../text/hash.ts';
import { lastWord, STOP_WORDS } from '../text/words.ts';
import type { Question } from './question.ts';
import { signAt } from './traits.ts';

/** What a number or quoted text in a question can be for. */
export const USES = [
  'n=',
  '>',
  '<',
  '>=',
  '<=',
  '!=',
  'between',
  'limit',
  'having=',
  'having>',
  'having<',
  'having>=',
  'having<=',
  'eq',
  'like',
  'notlike',
  'none',
] as const;

const TRIGGER =
  /^(above|below|over|under|more|less|least|most|greater|larger|smaller|higher|lower|before|after|since|exceed|between|older|younger|top|not|exactly|equal|than|fewer|longer|shorter|bigger|contain|start|include|first|only)$/;

export function useFeatures(question: Question, start: number, end: number): Uint32Array {
  const found: number[] = [];
  const add = (feature: string) => found.push(hash(`@${feature}`));
  const sign = (at: number) => signAt(question, at);
  const { tokens } = question;
  add('b');
  add(`k${tokens[start]?.kind}`);
  for (let steps = 1; steps <= 5; steps++) {
    add(`L${sign(start - steps)}`);
    add(`R${sign(end + steps)}`);
    add(`l${steps}${sign(start - steps)}`);
    add(`r${steps}${sign(end + steps)}`);
  }
  const [one, two, three, four] = [1, 2, 3, 4].map((steps) => sign(start - steps));
  add(`2${two} ${one}`);
  add(`3${three} ${two} ${one}`);
  add(`4${four} ${three} ${two} ${one}`);
  add(`n2${sign(end + 1)} ${sign(end + 2)}`);
  add(`n3${sign(end + 1)} ${sign(end + 2)} ${sign(end + 3)}`);
  add(`x${one} ${sign(end + 1)}`);
  add(`x2${two} ${one} ${sign(end + 1)}`);
  for (let at = start - 1; at > 0 && at > start - 6; at--) {
    const word = tokens[at]?.lemma ?? '';
    if (!TRIGGER.test(word)) continue;
    add(`t${word}`);
    add(`t${word}${sign(end + 1)}`);
    add(`tt${tokens[at - 1]?.lemma}${word}`);
    break;
  }
  return Uint32Array.from(found);
}

/** Which way an order by a column, or by the number of rows, runs. */
export function directionFeatures({ tokens, pattern }: Question, column: SourceColumn | null): Uint32Array {
  const found: number[] = [];
  const add = (feature: string) => found.push(hash(`%${feature}`));
  const word = column === null ? 'COUNT' : lastWord(column.words);
  const type = column === null ? 'k' : column.isDate ? 'd' : column.isNumber ? 'n' : 't';
  add('b');
  add(`w${word}`);
  add(`y${type}`);
  tokens.forEach((token, at) => {
    if (token.kind !== 'word') return;
    const isFree = !STOP_WORDS.has(token.lemma) || /^(most|least|first|last|from|to)$/.test(token.lemma);
    const isEnding = /(est|ing|most|least|ly)$/.test(token.word);
    if (!(isFree && !(pattern[at] ?? '').startsWith('<')) && !isEnding) return;
    add(`t${token.lemma}`);
    add(`t${token.lemma}|${word}`);
    add(`t${token.lemma}|${type}`);
    if (at > 0) add(`p${tokens[at - 1]?.lemma} ${token.lemma}`);
    if (at + 1 < tokens.length) add(`n${token.lemma} ${pattern[at + 1]}`);
    if (at + 2 < tokens.length) add(`q${token.lemma} ${tokens[at + 1]?.lemma} ${tokens[at + 2]?.lemma}`);
  });
  return Uint32Array.from(found);
}
