import type { Query } from '../../query/query.ts';
import type { Question } from '../features/question.ts';
import type { Mention } from '../link/mentions.ts';
import type { Candidate, Parts } from '../parts/candidate.ts';
import type { SourceColumn } from '../source/source.ts';
import type { Token } from '../text/tokenize.ts';
import { STOP_WORDS } from '../text/words.ts';
import { daysAsTexts, splitChoices, wrongBounds } from './bounds.ts';
import { COUNTED, counts } from './counted.ts';
import { countsFixed } from './idle.ts';
import { betterNamed, twins } from './named.ts';
import { countedNames, countsUnasked } from './own-names.ts';
import {
  comparedKeys,
  secondOrder,
  uncounted,
  unheardBy,
  unsaidBy,
  unsaidEach,
  unsaidSuperlatives,
  wrongAlphabet,
  wrongDirection,
  wrongExtreme,
  wrongRank,
} from './ranked.ts';
import { isSaidOfRows } from './said-of-rows.ts';
import { tablesTakenForValues, valuesTakenForNames } from './taken-for-names.ts';
import { unheardUnits } from './times.ts';
import {
  NEGATION,
  unheardEdges,
  unheardLast,
  unheardNegations,
  unheardOperators,
  unheardSameness,
  unsaidNegation,
} from './unsaid.ts';

interface Asked {
  question: Question;
  /** Places of words that some part of the query comes from. */
  explained: ReadonlySet<number>;
  /** Roots of words that only say how something is asked. */
  manner: ReadonlySet<string>;
}

/**
 * Words of a question that speak against a reading, beside names that it has lost: columns named in full that it does not use, operators and negations that it has not heard, comparisons with what
 * cannot be compared. Empty where nothing does.
 */
export function doubtsOf(candidate: Candidate, asked: Asked): string[] {
  const { parts, query } = candidate;
  const { question } = asked;
  const words = question.tokens.map(({ word }) => word);
  return [
    ...unheardOperators(words, query),
    ...unheardNegations(words, query),
    ...unsaidNegation(words, query),
    ...unheardSameness(words, query),
    ...unheardEdges(words, query),
    ...unheardLast(words, query),
    ...unsaidSuperlatives(words, query),
    ...unsaidEach(words, query),
    ...unsaidBy(words, query),
    ...unheardBy(parts, question),
    ...uncounted(query, question),
    ...countedNames(candidate, question),
    ...countsUnasked(query, words),
    ...(countsFixed(query) ? ['one'] : []),
    ...wrongDirection(words, query),
    ...wrongExtreme(words, query),
    ...wrongBounds(parts, question),
    ...splitChoices(parts, question),
    ...daysAsTexts(parts),
    ...wrongAlphabet(parts, question),
    ...wrongRank(parts, question, query),
    ...secondOrder(question),
    ...betterNamed(candidate, question),
    ...twins(parts, question),
    ...valuesTakenForNames(parts, question),
    ...tablesTakenForValues(parts, question),
    ...comparedKeys(parts, question),
    ...shownVerbs(parts, question),
    ...nobodyShown(parts, question),
    ...unheardUnits(parts, question, query),
    ...countedNumbers(parts, question),
    ...unexplained(parts, query, asked),
  ];
}

/** Names, quoted texts and numbers that nothing in a reading comes from: it is about something else. */
export const lostNames = (
  { parts }: Pick<Candidate, 'parts'>,
  { question, explained }: Omit<Asked, 'manner'>,
): string[] =>
  question.tokens.flatMap((token) => {
    const { at, kind, word, lemma, isCapital, value } = token;
    if (explained.has(at) || parts.limitAt === at) return [];
    if (kind === 'text') return [String(value)];
    if (kind === 'number' || kind === 'date') return [word];
    const isName = kind === 'word' && isCapital && at > 0 && !isSentenceStart(question.tokens, at);
    // A grade A: the letter, and no article.
    const isLetter = isName && word === 'A' && !isNounNext(question.tokens[at + 1]);
    return isName && (isLetter || !STOP_WORDS.has(lemma)) ? [word] : [];
  });

/** A word right behind, which an article would be of. */
const isNounNext = (token: Token | undefined): boolean => token?.kind === 'word' && !STOP_WORDS.has(token.lemma);

function unexplained(parts: Parts, query: Query, { question, explained, manner }: Asked): string[] {
  return question.tokens.flatMap(({ at, kind, word, lemma, root }) => {
    // Managers, where there are only employees: a guess at what a word stands for may have lost what was meant by it.
    if (question.guessed.has(at)) return explained.has(at) || !manner.has(root) ? [word] : [];
    if (explained.has(at)) return [];
    if (kind !== 'word' || STOP_WORDS.has(lemma) || NEGATION.test(word.toLowerCase())) return [];
    if (lemma.length < 2 || (COUNTED.test(lemma) && counts(query))) return [];
    if (isInsideName(parts, lemma)) return [word];
    return isNamed(question, at) || question.isColumnWord[at] === true || !manner.has(root) ? [word] : [];
  });
}

/** Official, of a column `isofficial` that is not used: a word that is part of a name is heard, or the reading has lost it. */
const isInsideName = ({ base, tree }: Parts, lemma: string): boolean =>
  lemma.length > 3 &&
  [base, ...tree.tables].some(({ columns }) =>
    columns.some(({ name, words }) => !words.includes(lemma) && name.toLowerCase().includes(lemma)),
  );

/** How many pages do they have: neither how many different numbers of pages there are nor how many books. */
const countedNumbers = ({ aggregates, countsRows }: Parts, { tokens, columnsAt, tablesAt }: Question): string[] => {
  const asked =
    tokens.findIndex(({ word }, at) => /^many$/i.test(word) && /^how$/i.test(tokens[at - 1]?.word ?? '')) + 1;
  const isNumber = (columnsAt[asked] ?? []).some(
    ({ column, mention }) => mention.isExact && mention.isFull && column.isNumber && !column.isKey && !column.isForeign,
  );
  const isTable = (tablesAt[asked] ?? []).some(({ mention }) => mention.isExact);
  if (asked > 0 && countsRows && isNumber && !isTable) return [tokens[asked]?.word ?? ''];
  return aggregates.flatMap(({ aggregate, column }) =>
    aggregate === 'distinct' && column.isNumber && !column.isKey && !column.isForeign ? [column.words.join(' ')] : [],
  );
};

/** Customers who signed up: their days are not what is to be shown. */
const shownVerbs = ({ plain }: Parts, { tokens, columns }: Question): string[] =>
  plain.flatMap(({ column }) => {
    const mentions = columns.get(column) ?? [];
    const isVerb = mentions.length > 0 && mentions.every((mention) => isSaidOfRows(tokens, mention));
    const isParticiple = mentions.length > 0 && mentions.every((mention) => isParticipleOf(column, tokens, mention));
    return (column.isDate && isVerb) || isParticiple ? [column.words.join(' ')] : [];
  });

/** Who rode the most: somebody's name, and neither a day nor a flag. */
const nobodyShown = ({ plain, isWhole }: Parts, { tokens }: Question): string[] => {
  const [first] = tokens;
  const asks = first !== undefined && /^who$/i.test(first.word) && plain.length > 0 && !isWhole;
  const isSomebody = ({ column }: Parts['plain'][number]) =>
    (column === column.table.label && column.info.kind === 'text') ||
    column.isKey ||
    column.isForeign ||
    column.words.includes('name');
  return asks && !plain.some(isSomebody) ? [first.word] : [];
};

/** Products priced over 20: said of the products, whose prices were not asked for. */
function isParticipleOf(column: SourceColumn, tokens: Question['tokens'], { start, end }: Mention): boolean {
  const word = tokens[start]?.word.toLowerCase() ?? '';
  return start > 0 && start === end && word.endsWith('ed') && !column.words.includes(word) && column.isNumber;
}

/** A column or table is named there in full. */
export const isNamed = ({ columnsAt, tablesAt }: Question, at: number): boolean =>
  [...(columnsAt[at] ?? []), ...(tablesAt[at] ?? [])].some(({ mention }) => mention.isExact && mention.isFull);

const isSentenceStart = (tokens: readonly Token[], at: number): boolean => /[.?!:]/.test(tokens[at - 1]?.word ?? '');
