import { otherNames } from '../agent/engine/words/places.ts';
import { plainWords } from '../agent/engine/words/plain-words.ts';
import { hasLettersOf, sharesStem, stemsOf } from './words.ts';

/** Signs after which a longer value says more of the same: `Retail (hardware)`, `en-GB`, `Legal: patents`. */
const MORE = /^(?:\s*[([:/|–—]|,\s|\s+-\s|-(?=\p{Lu}))/u;
export const RESULT = /result|outcome|verdict|decision/i;

/** A kind of it, which people mean too by the plural: `Fishery` and `Syndicate fishery`; a `York` isn't a `New York`. */
export const isKindOf = (value: string, other: string, column: string): boolean =>
  !NAMED.test(column) && other.toLowerCase().endsWith(` ${value.toLowerCase()}`) && !PARTLY.test(other);

/** Of people, places and firms, a longer name is another one. */
const NAMED = /name|nm$|city|town|place|countr|state|region|street|county|district|title|site/i;
const PARTLY = /^(?:non|not|no|part|partly|partially|half|semi|pre|ex|former|un)\b/i;

/** A state with more of the same: `completed` and `completed_late`. */
export const goesOn = (value: string, other: string): boolean =>
  other.toLowerCase().startsWith(value.toLowerCase()) && /^[\s_-]+\p{L}/u.test(other.slice(value.length));

/** Whether a question knows of the longer value: “passed without adjustment”. */
export function saysRest(value: string, other: string, question: string): boolean {
  const own = stemsOf(value);
  const asked = stemsOf(question);
  const rest = stemsOf(other).filter((word) => !own.includes(word) && !SMALL.has(word));
  return rest.some((word) => asked.some((one) => sharesStem(one, word)));
}

/** What companies add to their names: `Halden` and `HALDEN AG`. */
const COMPANY = new Set(
  'ab ag as asa bv co company corp corporation gmbh group inc kg limited llc llp ltd nv oy plc sa sarl sas se spa srl'.split(
    ' ',
  ),
);

/** A sign that makes another value: B, B+, and B−. */
const GRADE = /[+\u2212-]+$/;

/** Whether one value is the other in other words: spelled in another way, with more of the same, or a place by another name. */
export function isLike(value: string, other: string, isHeld: boolean): boolean {
  const [own, others] = [plainWords(value), plainWords(other)];
  const [joined, otherJoined] = [own.join(' '), others.join(' ')];
  if (joined === '' || otherJoined === '') return false;
  if (GRADE.exec(value)?.[0] !== GRADE.exec(other)?.[0]) return false;
  if (joined === otherJoined || own.join('') === others.join('')) return true;
  if (otherJoined.startsWith(joined) && MORE.test(other.slice(value.length))) return true;
  if (otherNames(joined).includes(otherJoined) || otherNames(otherJoined).includes(joined)) return true;
  const spoken = (words: readonly string[]) => words.filter((word) => !SMALL.has(word)).join(' ');
  if (own.length > 1 && (spoken(own) === spoken(others) || areShort(own, others))) return true;
  if (own.length > 0 && withoutCompany(own) === withoutCompany(others)) return true;
  return !isHeld && (otherJoined.includes(joined) || joined.includes(otherJoined) || sharesStem(joined, otherJoined));
}

/** Some words are others cut down: `St. Johann` and `Sankt Johann`. */
const areShort = (own: readonly string[], others: readonly string[]): boolean =>
  own.length === others.length &&
  own.some((word, at) => word === others[at]) &&
  own.every((word, at) => word === others[at] || isContracted(word, others[at] ?? ''));

/** From the first letter to the last, with none that the long word hasn't: `St`, `Dr`. */
function isContracted(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isCut = short.length <= LONGEST_SHORT && long.length > short.length + 1;
  return isCut && short[0] === long[0] && short.at(-1) === long.at(-1) && hasLettersOf(long, short);
}

const LONGEST_SHORT = 3;

function withoutCompany(words: readonly string[]): string {
  const end = words.findLastIndex((word) => !COMPANY.has(word));
  return words.slice(0, Math.max(end, 0) + 1).join(' ');
}

/** They tell no two values apart. */
export const SMALL = new Set([
  'a',
  'an',
  'the',
  'at',
  'of',
  'in',
  'on',
  'for',
  'and',
  'to',
  'by',
  'with',
  'from',
  'per',
  'no',
]);
