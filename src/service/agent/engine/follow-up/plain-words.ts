import { getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { singlePaths } from '../catalog/single-paths.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { grainOf } from '../time/period.ts';
import { nameWords } from '../words/lemma.ts';
import { SUPERLATIVES, VERB_NOUNS } from '../words/lexicon.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { picksRows } from './antecedent.ts';
import { asBareWay } from './bare-ways.ts';
import { asBehind } from './behind-it.ts';
import { asAnyOf, asColumnOfOne, asEachOf, asListed, asRowsThere } from './counted-ways.ts';
import { endOfDates, isOfMoney } from './extremes-shown.ts';
import { asNearValue } from './near-values.ts';
import { rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { asShortWay } from './short-ways.ts';
import { asBestTime, asContents, asEarned, asMoneyBound, asPriceBound, asSince } from './spoken-ways.ts';
import { tableNamed } from './table-named.ts';
import { ofThoseFew } from './those-few.ts';

const CHOSEN =
  'most|highest|largest|biggest|greatest|fewest|lowest|smallest|least|longest|shortest|latest|earliest|oldest|newest';
const THE_ONE = new RegExp(
  `^${LEAD}(?:just |only )?the ones? (?:with|that has|that had|having) (?:the )?(${CHOSEN})(?: (.+))?$`,
);
const MAIN = new RegExp(
  `^${LEAD}(?:what(?:'s| is| was| are| were) )?(?:the |their |its |our )?(?:main|primary|leading|usual|commonest|top|number one|most (?:common|frequent|popular)) (\\S+(?: \\S+)?)$`,
);
const ANY = new RegExp(
  `^${LEAD}(?:(?:are|were) there |do (?:they|we) have |did (?:they|we) have )?any (\\S+(?: \\S+)?)$`,
);
const OF_THE =
  /^(?:(?:please|can you|now|then|just|only) )*(?:(?:show|give|list|tell|find|get|display)(?: me| us)?|what(?:'s| is| are| were|)) (?:all )?(?:the )?(\S+(?: (?!of )\S+){0,4}) of (?:all )?the (\S+(?: \S+){0,2})$/;

/**
 * Short ways to go on as the words that are read for the same: “the one with the most flights” as which has the most, “main
 * reason” as the first of them by reason, “any refunds?” as their refunds, and “the names of the rooms” as those of the rooms
 * that were shown. Other words are left as they are.
 */
export function inPlainWords(knowledge: Knowledge, tokens: Token[], parent: Query): Token[] {
  const kept = asNearValue(knowledge, ofThoseFew(withoutThen(tokens), parent), parent);
  const text = saidText(kept);
  const plain =
    asShortWay(knowledge, text, parent) ??
    asColumn(knowledge, text, parent) ??
    asChosen(knowledge, text, parent) ??
    asExtreme(knowledge, text, parent) ??
    asBehind(knowledge, kept, parent) ??
    asMain(knowledge, text, parent) ??
    asPartner(knowledge, text, parent) ??
    asEarned(knowledge, text, parent) ??
    asSince(knowledge, text, parent) ??
    asContents(knowledge, text, parent) ??
    asBestTime(text, parent) ??
    asMoneyBound(knowledge, text, parent) ??
    asPriceBound(knowledge, kept, parent) ??
    asTotal(text) ??
    asAnyOf(text) ??
    asListed(knowledge, text, parent) ??
    asEachOf(text, parent) ??
    asBareWay(knowledge, text, parent) ??
    asColumnOfOne(text) ??
    asRowsThere(knowledge, text, parent) ??
    asFigures(text, parent) ??
    asEach(knowledge, text, parent) ??
    asAnyDone(knowledge, text) ??
    asCount(knowledge, text, parent) ??
    asDrilled(knowledge, kept, parent) ??
    asTheirs(knowledge, text, parent);
  return plain === null ? kept : tokenize(plain);
}

/** Which category then, show them though. */
function withoutThen(tokens: Token[]): Token[] {
  const words = tokens.filter(({ kind }) => kind !== 'symbol');
  const last = words.at(-1);
  return words.length > 2 && last !== undefined && /^(then|though|tho)$/.test(last.lower)
    ? tokens.filter((token) => token !== last)
    : tokens;
}

const WHICH = new RegExp(
  String.raw`^${LEAD}(?:which|what) (\S+(?: \S+)?)(?: (?:is|are|was|were|does|do|did) (?:it|they|that|this|those|these|he|she)(?: (?:in|from|of|for|at|belong to))?)?$`,
);

/** Which category, after the product that was sold most: its category, and not every one there is. */
function asColumn(knowledge: Knowledge, text: string, { groups, limit }: Query): string | null {
  const thing = WHICH.exec(text)?.[1];
  const [group, ...more] = groups;
  if (thing === undefined || limit === null || group?.kind !== 'entity' || more.length > 0) return null;
  const { subjects, unknown, filters, measures: said } = readTokens(knowledge, tokenize(thing));
  const [subject, ...others] = subjects;
  if (subject === undefined || others.length + unknown.length + filters.length + said.length > 0) return null;
  const isTheirs = subject.mention.candidates.some(
    (c) => c.kind === 'column' && c.score >= 0.75 && c.table === group.table,
  );
  return isTheirs ? `show their ${thing}` : null;
}

function asChosen(knowledge: Knowledge, text: string, parent: Query): string | null {
  const [, end, thing] = THE_ONE.exec(text) ?? [];
  if (end === undefined) return null;
  const isMeasured = thing === undefined || (parent.groups.length > 0 && measures(knowledge, thing, parent));
  return isMeasured ? `which has the ${end}` : `which one has the ${end} ${thing}`;
}

const SUPERLATIVE_ONE = new RegExp(
  `^${LEAD}(?:just |only )?(?:(?:which|what|who) (?:one )?(?:is|was|are|were) )?(?:the )?((?:(?:most|least) )?\\S+)(?: ones?| of them| of those)?$`,
);

/** The longest one, after average minutes by trainer: the one with the highest number, where that is a length. */
function asExtreme({ catalog }: Knowledge, text: string, { groups, measures: shown }: Query): string | null {
  const word = SUPERLATIVE_ONE.exec(text)?.[1] ?? '';
  const end = endOfDates(catalog, text, word, { groups, measures: shown });
  if (end !== null) return end;
  const meaning = SUPERLATIVES[word];
  const [measure, ...more] = shown;
  const { by = 'rows', direction } = meaning ?? {};
  if (groups.length === 0 || measure === undefined || more.length > 0 || typeof by !== 'object') return null;
  const said = [...nameWords(measure.ref?.column ?? ''), ...nameWords(measure.words)];
  // The most expensive one, after what is paid in each: money, whatever it is called.
  const isMoney = by.includes('price') && isOfMoney(catalog, measure);
  return isMoney || by.some((one) => said.includes(one))
    ? `the ${direction === 'asc' ? 'lowest' : 'highest'} one`
    : null;
}

/** Whether words name what the answer before shows of each group. */
function measures(knowledge: Knowledge, thing: string, { base, measures: shown }: Query): boolean {
  const { subjects, measures: said } = readTokens(knowledge, tokenize(thing));
  const mentions = [...subjects.map(({ mention }) => mention), ...said.flatMap(({ target }) => target ?? [])];
  return mentions.some(({ candidates }) =>
    candidates.some(
      (c) =>
        c.score >= 0.75 &&
        shown.some(({ function: fn, ref }) =>
          c.kind === 'table' ? fn === 'count' && c.table === base : ref?.table === c.table && ref.column === c.column,
        ),
    ),
  );
}

/** The first of what was counted or added up, by another kind of thing. */
function asMain(knowledge: Knowledge, text: string, { measures: shown, base }: Query): string | null {
  const thing = MAIN.exec(text)?.[1];
  if (thing === undefined || shown.length !== 1 || grainOf(thing) !== undefined || /\d/.test(thing)) return null;
  const { subjects, measures: said, filters, unknown, groups } = readTokens(knowledge, tokenize(thing));
  const [subject, ...more] = subjects;
  if (subject === undefined || more.length + said.length + filters.length + unknown.length + groups.length > 0)
    return null;
  const isOther = subject.mention.candidates.some((c) => c.score >= 0.75 && !(c.kind === 'table' && c.table === base));
  return isOther ? `by ${thing} top 1` : null;
}

/** How much in total, after a list: what that comes to. */
const asTotal = (text: string): string | null => (TOTAL.test(text) ? 'how much is that in total' : null);

const TOTAL = new RegExp(
  `^${LEAD}(?:how much (?:in total|altogether|all together|in all|in sum|all in all)|what (?:do|does|did) (?:they|it|that|those|these)(?: all)? (?:come to|add up to|amount to|sum up to)(?: in total| altogether| in all| together)?)$`,
);

const FIGURES = new RegExp(
  `^${LEAD}(?:what (?:are|were|is|was) |(?:show|give|tell)(?: me| us)? |can (?:i|you|we) (?:see|show)(?: me)? )?(?:these|those|that|the same|the above) (?:numbers?|figures?|values?|amounts?|totals?|stats|results?) ((?:by|per|for each) .+)$`,
);

/** What are these numbers by region: the numbers of the answer before, and no count of rows. */
const asFigures = (text: string, { measures }: Query): string | null =>
  measures.length === 0 ? null : (FIGURES.exec(text)?.[1] ?? null);

const EACH = new RegExp(
  String.raw`^${LEAD}how many (\S+(?: \S+)?) (?:(?:is|are|was|were) (?:that|this|it|those|these|they) |(?:did|do|does|have|had) (?:they|those|these) (?:have |had |get |make )?)?(?:each|apiece|for each|in each|for each of them|for each one)$`,
);

/** How many flights is that each, after the five with the longest delay: beside these five, and not the five with the most. */
function asEach(knowledge: Knowledge, text: string, { groups, measures }: Query): string | null {
  const thing = groups.length === 0 || measures.length === 0 ? undefined : EACH.exec(text)?.[1];
  return thing === undefined || tableNamed(knowledge, thing) === null ? null : `add number of ${thing}`;
}

const ANY_DONE = new RegExp(
  String.raw`^${LEAD}(?:did|do|does|have|has) (?:they|those|these|any of (?:them|those|these))(?: ever| all)? (\S+)(?: anything| something| at all| any| one| yet| ever)?$`,
);

/** Did they order anything: those of them who did. */
function asAnyDone(knowledge: Knowledge, text: string): string | null {
  const verb = ANY_DONE.exec(text)?.[1];
  if (verb === undefined) return null;
  const nouns = [verb, `${verb}ed`, `${verb}d`].flatMap((form) => VERB_NOUNS[form] ?? []);
  const known = [verb, ...nouns].find((noun) => tableNamed(knowledge, noun) !== null);
  return known === undefined ? null : `which of them have ${known}s`;
}

const COUNT = new RegExp(String.raw`^${LEAD}how many (\S+)(?: (?:are|were) (?:there|they|these|those|that))?$`);

/** How many flights, after the flights from Denver: those, and not all there are. */
function asCount(knowledge: Knowledge, text: string, parent: Query): string | null {
  const thing = COUNT.exec(text)?.[1];
  const isList = parent.measures.length + parent.groups.length === 0 && parent.filters.length > 0;
  if (thing === undefined || !isList) return null;
  return tableNamed(knowledge, thing) === parent.base ? 'how many' : null;
}

const PARTNER = new RegExp(
  String.raw`^${LEAD}(?:(?:with|at|in|from|of|under|by|for) )?(?:which|what) (\S+(?: \S+)?) (?:is|are|was|were|do|does|did|has|have) (?:it|they|those|these|he|she)(?: (?:with|at|in|from|of|under|by|for|have|had|belong to|belongs to|work for|works for|use|get))?$`,
);

const THEIRS = new RegExp(String.raw`^${LEAD}(?:(?:show|list|give|tell)(?: me)? )?their (\S+(?: \S+)?)$`);

const THE = new RegExp(String.raw`^${LEAD}(?:(?:who|which|what)(?:'s| is| are| was| were) )?the (\S+)$`);

/** With which bank are they, which school do they belong to: what each of the rows before belongs to, beside it. */
function asPartner(knowledge: Knowledge, text: string, parent: Query): string | null {
  const isGrouped = parent.groups.length === 1 && parent.measures.length > 0;
  // Who is the customer, after the biggest order: that of the one or the few that were picked out.
  const ofFew = parent.limit !== null && picksRows(parent) ? THE.exec(text)?.[1] : undefined;
  const thing = PARTNER.exec(text)?.[1] ?? (isGrouped ? THEIRS.exec(text)?.[1] : undefined) ?? ofFew;
  const rows = thing === undefined ? null : rowsOf(knowledge.catalog, parent);
  const other = thing === undefined ? null : tableNamed(knowledge, thing);
  if (thing === undefined || rows === null || other === null || other === rows.table) return null;
  const reached = shortestPaths(knowledge.catalog, rows.table, 'to-one');
  const isAbove = reached.has(other) || singlePaths(knowledge.catalog, reached).has(other);
  const isListed = parent.measures.length + parent.groups.length === 0;
  if (!isAbove) return null;
  if (isListed) return `show their ${thing}`;
  // The first few customers by revenue: the country beside each, and its revenue still.
  return isGrouped && parent.groups[0]?.kind === 'entity'
    ? `add their ${getTable(knowledge.catalog, other).words.join(' ')}`
    : null;
}

const DRILL = new RegExp(
  `^${LEAD}(?:(?:can you|please|let's|let us) )?(?:break|split|drill)(?: (?:down|up|into))? (?!(?:it|this|that|them|these|those|down|up|out)\\b)(.+?)(?: (?:down|up|out|further))? (?:by|into|per) (.+)$`,
  'i',
);

/** Break Berlin down by shop, after revenue by city: only Berlin, by shop. */
function asDrilled(knowledge: Knowledge, tokens: Token[], { groups }: Query): string | null {
  const said = tokens.filter(({ kind }) => kind !== 'symbol').map(({ text }) => text);
  const [, value, by] = groups.length === 0 ? [] : (DRILL.exec(said.join(' ')) ?? []);
  if (value === undefined || by === undefined) return null;
  const { filters, subjects, measures: numbers, unknown } = readTokens(knowledge, tokenize(value));
  const [filter, ...more] = filters;
  const isValue =
    filter?.kind === 'value' && !filter.negated && filter.mention.candidates.some((c) => c.kind === 'value');
  return isValue && more.length + subjects.length + numbers.length + unknown.length === 0
    ? `only ${value} by ${by}`
    : null;
}

function asTheirs(knowledge: Knowledge, text: string, parent: Query): string | null {
  const rows = picksRows(parent) ? rowsOf(knowledge.catalog, parent) : null;
  if (rows === null) return null;
  const any = ANY.exec(text)?.[1];
  const other = any === undefined ? null : tableNamed(knowledge, any);
  if (other !== null && other !== rows.table && other !== parent.base) return `show their ${any}`;
  const [, what, thing] = OF_THE.exec(text) ?? [];
  if (what === undefined || thing === undefined || tableNamed(knowledge, thing) !== rows.table) return null;
  const { subjects, filters, measures: said, periods, ranks, unknown } = readTokens(knowledge, tokenize(what));
  const isPlain = filters.length + said.length + periods.length + ranks.length + unknown.length === 0;
  return isPlain && subjects.length > 0 ? `show their ${what}` : null;
}
