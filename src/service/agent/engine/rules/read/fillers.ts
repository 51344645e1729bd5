import { SOFT_STOP_WORDS, STOP_WORDS, TALK_WORDS, UNIT_WORDS } from '../../words/lexicon.ts';
import { isAcronym } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';
import { FIRMS } from './firm-rows.ts';
import type { Reading } from './rule.ts';

/** Small words, courtesies and units that say nothing of their own. */
export function readFiller({ cursor }: Reading, at: number): number {
  const token = cursor.tokens[at];
  if (token === undefined) return 0;
  // Below 40 %: in the unit that it is told in.
  if (token.text === '%' && cursor.number(at - 1) !== null) return 1;
  if (token.kind === 'symbol') return /^[?.,!:;…()&'’"/-]$/.test(token.text) ? 1 : 0;
  // Which one, one of the orders; but who made one movie says how many.
  if (token.kind === 'number') return token.lower === 'one' && cursor.named(at + 1) === null ? 1 : 0;
  if (token.kind === 'quoted') return 0;
  // Who only ever ship by road, who bought only tea: left out, the answer would be another.
  if (token.lower === 'only' && (cursor.is(at + 1, 'ever') || /[a-z](ed|ought|old)$/.test(cursor.lower(at - 1))))
    return 0;
  if (isDoneBy(cursor, at) || isOurDoing(cursor, at) || isOfKind(cursor, at)) return 1;
  // Refunds due to late delivery, because of damages: no more than a preposition.
  if ((cursor.is(at, 'due') && cursor.is(at + 1, 'to')) || (cursor.is(at, 'because') && cursor.is(at + 1, 'of')))
    return 2;
  // Vaccinated against rabies: what the rows say it was.
  if (cursor.is(at, 'against') && cursor.value(at + 1) !== null) return 1;
  // Who left the company: ours, where there is no other.
  if (cursor.is(at, 'the', 'our') && cursor.is(at + 1, ...FIRMS) && cursor.named(at + 1) === null) return 2;
  const said = cursor.phrase(at, NOW) ?? cursor.phrase(at, TIES);
  if (said !== null) return said.length;
  // `in the US` names something, `us` does not.
  if (isAcronym(cursor.tokens, token)) return 0;
  if (STOP_WORDS.has(token.lower) || SOFT_STOP_WORDS.has(token.lower)) return isNegation(token.lower) ? 0 : 1;
  if (TALK_WORDS.has(token.lower) && !/^\p{Lu}/u.test(at > 0 ? token.text : '')) return 1;
  const isUnit = UNIT_WORDS.has(token.lower) && (cursor.number(at - 1) !== null || cursor.is(at - 1, 'in'));
  // In percent is asked for: left out, the answer would be another.
  return isUnit && !(token.lower === 'percent' && cursor.number(at - 1) === null) ? 1 : 0;
}

/** Said of what is so today, or anywhere and ever, as everything is that is asked for. */
const NOW =
  'right now, at the moment, at present, at this moment, as of now, as of today, these days, in total, all in all, so far, to date, in the world, in the whole world, on earth, worldwide, of all time, of all times, on record, in history, in our data, in the data, in the database, in the system, in our system, in our records, on our books, on file, with us, at all, out there, as a whole, across the board'.split(
    ', ',
  );

/** Clients that an agent looks after: the two belong together, and nothing comes after anything. */
const TIES = 'look after, looks after, looked after, looking after, take care of, takes care of'.split(', ');

/** Supplied by Exotic Liquids: the verb says no more than who it was. */
const isDoneBy = (cursor: Cursor, at: number): boolean =>
  /[a-z](ed|en|wn|ung|ought|uilt|one)$/.test(cursor.lower(at)) &&
  cursor.is(at + 1, 'by') &&
  cursor.value(cursor.skip(at + 2, 'the')) !== null;

const OUR_DOINGS = 'collect gather receive handle process write issue create raise log record register file note'.split(
  ' ',
);

/** Bakery stuff: more of a kind that was said. */
const isOfKind = (cursor: Cursor, at: number): boolean =>
  cursor.is(at, 'stuff', 'things', 'goods') && cursor.named(at) === null && cursor.value(at - 1) !== null;

/** How many liters did we collect: that we did says nothing of which rows are meant. */
const isOurDoing = (cursor: Cursor, at: number): boolean =>
  cursor.is(at, ...OUR_DOINGS) &&
  cursor.is(at - 1, 'we') &&
  cursor.is(at - 2, 'did', 'do') &&
  cursor.mention(at) === null;

/** Left over, a negation would turn the answer around. */
const isNegation = (word: string): boolean => ['not', 'no', 'without', 'never', 'neither', 'nor'].includes(word);
