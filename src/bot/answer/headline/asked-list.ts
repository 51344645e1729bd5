import type { Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import type { Asked } from './asked.ts';
import { isSuperlative } from './asked-row.ts';
import { headOf, splitPhrase, stemOf, wordsIn } from './asked-words.ts';
import type { Facts } from './facts.ts';
import { isPlural } from './nouns.ts';
import { agreeing } from './question.ts';
import { namesOf } from './records.ts';
import type { Parts } from './series.ts';

interface Told {
  asked: Asked;
  facts: Facts;
}

/** `6 customers have never ordered a rug: Birch Ltd, Cedar Ltd, Fir Ltd and 3 more.` */
export function* sayListAsAsked(parts: Parts, { asked, facts }: Told): Steps<Piece[] | undefined> {
  const { question } = asked;
  if (question.kind !== 'which' && question.kind !== 'phrase') return undefined;
  const who = facts.isListing ? facts.noun : '';
  const noun = question.kind === 'which' ? question.noun || who : question.words;
  const says = question.kind === 'which' ? question.says : '';
  if (DIVIDES.test(`${noun} ${says}`) || !areWhat(parts, noun, facts)) return undefined;
  const begun = beginning({ noun, says, many: parts.rows.length }, parts, facts);
  const names = begun && (yield* namesOf(parts, facts.total));
  return begun === undefined ? undefined : [...begun, ...(names === undefined ? ['.'] : [`: ${names}.`])];
}

/** One row for each of these is no list of what is asked about. */
const DIVIDES =
  /\b(by (?!more|less|at\b|over|up\b|\d)|(per|each|every|versus|vs|compared?|and (their|its|the number|how)|share|percentage|average|mean|median|total)\b)/i;

/** Whether the rows are the things that the question names. */
function areWhat({ columns, labels, measures }: Parts, noun: string, facts: Facts): boolean {
  const named = nounsOf(noun);
  if (facts.isListing) return named.includes(headOf(facts.noun));
  const isChosen = measures.every((measure) => facts.boundOf(measure) !== undefined);
  const [label, ...more] = labels;
  return isChosen && label !== undefined && more.length === 0 && columns.length <= 2 && named.includes(headOf(label));
}

/** The plurals of a phrase before what it says of them. */
const nounsOf = (phrase: string): string[] =>
  splitPhrase(phrase.split(' ')).head.filter(isPlural).flatMap(wordsIn).map(stemOf);

interface Said {
  noun: string;
  says: string;
  many: number;
}

/** undefined: more rows than these may be meant, and nobody counted them. */
function beginning({ noun, says, many }: Said, { values }: Parts, facts: Facts): Piece[] | undefined {
  const said = says === '' ? '' : ` ${agreeing(says, false)}`;
  if (isSuperlative(`${noun} ${says}`)) return sayFirst({ noun, says, many }, facts);
  const all = facts.isCut ? facts.total : many;
  if (all === undefined || !facts.isFirst || /^(top|first|last) \d|^\d/i.test(noun)) return undefined;
  return [{ bold: `${values.count(all)} ${noun}` }, said];
}

/** `Here are the latest 5 tickets`, where there are as many. */
function sayFirst({ noun, says, many }: Said, { isListing, isFirst }: Facts): Piece[] | undefined {
  const [number, ...more] = noun.match(/\d+/g) ?? [];
  const isAsked = says === '' && more.length === 0 && number === String(many) && isListing && isFirst;
  return isAsked ? ['Here are the ', { bold: noun }] : undefined;
}
