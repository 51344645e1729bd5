import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { nameWords, stem } from '../words/lemma.ts';
import { PRODUCTS } from '../words/lexicon.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { deedsOf } from './deeds.ts';
import { isListing } from './reshape.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { isOfPeople } from './who-did.ts';

const LEADS = /^(and|so|but|ok|then|now)$/;
const POINTS = /^(they|them|those|these|it|he|she|him|her)$/;
const NOT = /^(not|never|no|without|except|only|most|least|more|less|each|every)$|n't$/;

/**
 * Which members borrowed them, which products did she buy: the rows of one kind that are tied to those of the answer
 * before. Null where the words say anything else than what was done, or where more than one way leads from the one to the
 * other and the verb names none.
 */
export function askWhichDid(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const there = thoseThere(knowledge, tokens, parent) ?? peopleThere(catalog, tokens, parent);
  if (there !== null) return there;
  const said = partsOf(tokens);
  const table = said === null ? null : tableAsked(knowledge, said, parent);
  if (said === null || table === null || (said.verb === '' && !isListing(parent))) return null;
  if (HOLDS.test(said.verb)) return holdersOf(catalog, parent, table);
  const shown = rowsOf(catalog, parent);
  const own = parent.groups.length > 0 ? null : rowsOf(catalog, { ...parent, columns: [], distinct: false });
  const ways = [shown, own?.table === shown?.table ? null : own].flatMap((rows) =>
    rows === null || rows.table === table
      ? []
      : (shortestPaths(catalog, table, 'any').get(rows.table) ?? []).map((way) => ({ rows, way })),
  );
  const deeds = deedsOf(catalog, parent);
  const lines = deeds === null ? [] : (shortestPaths(catalog, table, 'any').get(deeds.table) ?? []);
  const things = blankQuery(table);
  if (deeds !== null && lines.length === 1 && restrictTo(catalog, things, deeds, lines[0])) return things;
  // Who bought it, after the product with the most refunds: by what was bought, and not by what was refunded of it.
  const isDealtIn = DEALT.test(said.verb) && !leadsThrough(catalog, { table, rows: shown }, parent.base);
  const through = isDealtIn ? null : throughBase(catalog, parent, { table, rows: shown });
  if (through !== null) return through;
  // What each of them points to is known better to those who read the words.
  const fanned = ways.filter(({ way }) => way.some(({ many }) => many));
  const called = ways.filter(({ way }) =>
    way.some(({ many }) => many)
      ? way.some(({ to }) => isCalled(getTable(catalog, to).words, said.verb))
      : way.length === 1 && isDoer(getTable(catalog, way[0]?.to ?? '').words, said.verb),
  );
  const [only, ...more] = called.length > 0 ? called : fanned.length < ways.length && said.verb !== '' ? [] : ways;
  const query = blankQuery(table);
  return only !== undefined && more.length === 0 && restrictTo(catalog, query, only.rows, only.way) ? query : null;
}

const THERE = new RegExp(
  `^${LEAD}who (?:are|were|is|was) (?:(?:all )?the (\\S+) (?:there|in there|in it|of it|at it)|(?:its|their) (\\S+))$`,
);

const POINTED_AT = '(?:it|that|that one|them|those|there|(?:that|this|those|these) (\\S+))';
const WORKS = new RegExp(
  `^${LEAD}who(?: all)? (?:(?:works|work|worked|lives|live|studies|study|belongs|belong|sits|serves|stays) (?:there|(?:in|at|for|to) ${POINTED_AT})|(?:is|are|was|were)(?: all)? (?:on|in|at|with|under|enrolled in|assigned to|part of) ${POINTED_AT})$`,
);

/** Who works there, after a department: the one kind of people that the rows before tell apart, or that belong to them. */
function peopleThere(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const said = WORKS.exec(saidText(tokens).replace(/^((?:.* )?)who's /, '$1who is '));
  const rows = said === null ? null : rowsOf(catalog, parent);
  const noun = said?.[1] ?? said?.[2];
  if (rows === null || isOfPeople(catalog, rows.table)) return null;
  if (noun !== undefined && !getTable(catalog, rows.table).words.includes(nameWords(noun).at(-1) ?? '')) return null;
  const below = [...catalog.tables.keys()].flatMap((key) => {
    const [way, ...more] = shortestPaths(catalog, key, 'to-one').get(rows.table) ?? [];
    return isOfPeople(catalog, key) && way?.length === 1 && more.length === 0 ? [{ key, way }] : [];
  });
  const [only, ...more] = below.some(({ key }) => key === parent.base)
    ? below.filter(({ key }) => key === parent.base)
    : below;
  if (only === undefined || more.length > 0) return null;
  const query = blankQuery(only.key);
  return restrictTo(catalog, query, rows, only.way) ? query : null;
}

/** Who are the members there, after the plan with the most: those that belong to it. */
function thoseThere(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const [, the, own] = THERE.exec(saidText(tokens)) ?? [];
  const noun = the ?? own;
  const table = noun === undefined ? null : tableNamed(knowledge, tokenize(noun));
  const rows = table === null ? null : rowsOf(catalog, parent);
  if (table === null || rows === null || rows.table === table) return null;
  const through = throughBase(catalog, parent, { table, rows });
  if (through !== null) return through;
  const [way, ...more] = shortestPaths(catalog, table, 'any').get(rows.table) ?? [];
  const query = blankQuery(table);
  return way !== undefined && more.length === 0 && restrictTo(catalog, query, rows, way) ? query : null;
}

/** Who has them, after the books that are out: whoever the loans are of that made them so. */
function holdersOf(catalog: Catalog, parent: Query, table: string): Query | null {
  const deeds = deedsOf(catalog, parent);
  const [way, ...more] = deeds === null ? [] : (shortestPaths(catalog, table, 'any').get(deeds.table) ?? []);
  const query = blankQuery(table);
  return deeds !== null && way !== undefined && more.length === 0 && restrictTo(catalog, query, deeds, way)
    ? query
    : null;
}

/** Which patients did he see, after appointments by physician: by those appointments, and no other way. */
function throughBase(
  catalog: Catalog,
  { base, groups }: Query,
  { table, rows }: { table: string; rows: Rows | null },
): Query | null {
  const [group, ...more] = groups;
  if (rows === null || group?.kind !== 'entity' || more.length > 0 || [rows.table, table].includes(base)) return null;
  if (rows.table === table || rows.from.length === 0 || rows.from.some(({ many }) => many)) return null;
  const [way, ...others] = shortestPaths(catalog, table, 'any').get(base) ?? [];
  const query = blankQuery(table);
  return way !== undefined && others.length === 0 && restrictTo(catalog, query, rows, [...way, ...rows.from])
    ? query
    : null;
}

/** Whether the shortest way from the one to the other has such rows on it, or there is no one such way. */
function leadsThrough(
  catalog: Catalog,
  { table, rows }: { table: string; rows: Rows | null },
  middle: string,
): boolean {
  const [way, ...more] = rows === null ? [] : (shortestPaths(catalog, table, 'any').get(rows.table) ?? []);
  return way === undefined || more.length > 0 || way.some(({ to }) => to === middle);
}

const DEALT =
  /^(buy|order|purchase|sell|rent|borrow|lease|hire|get|take|acquire|watch|read|consume|return|bought|ordered|purchased|sold|rented|borrowed)$/;

/** Whoever has a thing is not the one who made it. */
const HOLDS = /^(has|have|had|got|holds)$/;

export const isDealt = (verb: string): boolean =>
  DEALT.test(verb) || /^(booked|used|visited|watched|seen|hired|leased|purchased|acquired|sold)$/.test(verb);

export const isBuyer = (catalog: Catalog, key: string): boolean =>
  BUYERS.has(getTable(catalog, key).words.at(-1) ?? '');

const BUYERS = new Set('customer client buyer member patron guest user patient student subscriber tenant'.split(' '));

function tableAsked(knowledge: Knowledge, { noun, asksWho }: Said, parent: Query): string | null {
  if (noun.length > 0) return tableNamed(knowledge, noun);
  return tiedTable(knowledge.catalog, parent, asksWho ? BUYERS : PRODUCTS);
}

/** What is bought, sold or borrowed here, or who does so: the one kind that the rows before are tied to. */
export function tiedTable(catalog: Catalog, parent: Query, kinds: ReadonlySet<string>): string | null {
  const rows = rowsOf(catalog, parent);
  const near = rows === null ? new Map() : shortestPaths(catalog, rows.table, 'any');
  const things = [...catalog.tables.values()].filter(
    ({ key, words }) => key !== rows?.table && near.has(key) && kinds.has(words.at(-1) ?? '') && isNamed(catalog, key),
  );
  const [only, ...more] = things;
  return only === undefined || more.length > 0 ? null : only.key;
}

/** Items of orders have no name of their own; products have. */
const isNamed = (catalog: Catalog, key: string): boolean => {
  const { labels, info } = getTable(catalog, key);
  return labels.some((label) => !info.primaryKey.includes(label));
};

const isCalled = (words: readonly string[], verb: string): boolean =>
  verb !== '' && words.some((word) => stem(word) === stem(verb));

/** Which courses does she teach: courses have a teacher. */
export const isDoer = (words: readonly string[], verb: string): boolean =>
  verb.length > 3 && new RegExp(`^${stem(verb)}e?(?:r|or)$`).test(words.at(-1) ?? '');

interface Said {
  /** Empty where no kind is named: what did they buy, who bought them. */
  noun: Token[];
  verb: string;
  asksWho: boolean;
}

/** Which courses did they teach: courses, teach. */
function partsOf(tokens: readonly Token[]): Said | null {
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const [which, ...rest] = LEADS.test(said[0]?.lower ?? '') ? said.slice(1) : said;
  const [verbSaid, object, ...others] = rest;
  if (which?.lower === 'who' && others.length === 0 && POINTS.test(object?.lower ?? ''))
    return DEALT.test(verbSaid?.lower ?? '') || HOLDS.test(verbSaid?.lower ?? '')
      ? { noun: [], verb: verbSaid?.lower ?? '', asksWho: true }
      : null;
  if (!/^(which|what)$/.test(which?.lower ?? '') || rest.some(({ lower }) => NOT.test(lower))) return null;
  const at = rest.findIndex(({ lower }) => POINTS.test(lower));
  const isBefore = /^(did|do|does|have|has)$/.test(rest[at - 1]?.lower ?? '') && at === rest.length - 2;
  // Which product, after an order.
  if (at < 0 && rest.length > 0 && rest.length <= 2) return { noun: rest, verb: '', asksWho: false };
  const isBare = at === 1 && isBefore && DEALT.test(rest.at(-1)?.lower ?? '');
  if (isBare) return { noun: [], verb: rest.at(-1)?.lower ?? '', asksWho: false };
  if (at < 2 || !(isBefore || at === rest.length - 1)) return null;
  const verb = isBefore ? rest.at(-1) : rest[at - 1];
  return { noun: rest.slice(0, at - 1), verb: verb?.lower ?? '', asksWho: false };
}

/** The one table that words begin with the name of, and that have nothing else in them that is known. */
function tableNamed(knowledge: Knowledge, noun: Token[]): string | null {
  const { subjects, filters, measures, ranks, periods } = readTokens(knowledge, noun);
  const [subject, ...others] = subjects;
  const isPlain = [others, filters, measures, ranks, periods].every((list) => list.length === 0);
  if (subject === undefined || subject.mention.start !== 0 || !isPlain) return null;
  const named = subject.mention.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const [only, ...more] = [...new Set(named.map(({ table }) => table))];
  return only === undefined || more.length > 0 ? null : only;
}
