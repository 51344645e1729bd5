import type { Candidate } from '../../catalog/candidates.ts';
import { getTable, isBridge, type Step } from '../../catalog/catalog.ts';
import { entityName, spokenColumn, spokenTable } from '../../wording/names.ts';
import { nameWords } from '../../words/lemma.ts';
import { BUYERS, MOTION, SELLERS, SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';
import type { Mention, Role } from '../read/draft.ts';
import { type Aside, type Context, takeAside, UnboundError, withAside } from './context.ts';
import { ownRows } from './own-rows.ts';
import { plainWay } from './role-tables.ts';

export interface Bound {
  candidate: Candidate;
  path: Step[];
}

export interface BindOptions {
  accept: (candidate: Candidate) => boolean;
  /** How far from the base it may lie: in it, one row up along foreign keys, or anywhere. */
  reach: 'base' | 'to-one' | 'any';
  role: Role;
  /** The column of the last way to it that was named: the original language. */
  key?: string | undefined;
}

interface Choice extends Bound {
  cost: number;
  aside: Aside;
}

const TIE = 0.05;
const FAN_COST = 1.5;
/** Another word for something is not meant where the word itself is the name of something else. */
const UNLIKE = 0.35;

/**
 * Picks what a mention means from this base: the best named, then the nearest.
 * @throws UnboundError when nothing is in reach
 */
export function bind(context: Context, mention: Mention, options: BindOptions): Bound {
  const accepted = mention.candidates.filter((candidate) => options.accept(candidate));
  const named = Math.max(0, ...accepted.map(({ score }) => score));
  const choices = accepted
    // By title, where a title is out of reach: no other column stands in for it.
    .filter(({ score }) => score > named - UNLIKE)
    .flatMap((candidate) => choose(context, candidate, options))
    .sort((a, b) => a.cost - b.cost);
  const [best] = choices;
  if (best === undefined) throw new UnboundError(`“${mention.words}” does not fit here`);
  const equals = choices.filter((choice) => choice.cost < best.cost + TIE);
  const favourite = favouriteOf(context, mention, equals);
  if (favourite === null) askWhich(context, mention, equals);
  const chosen = favourite ?? best;
  takeAside(context, chosen.aside);
  context.cost += chosen.cost;
  return { candidate: chosen.candidate, path: chosen.path };
}

/** The one of several equally good choices that people mean without a further word; what was taken is said. */
function favouriteOf(context: Context, mention: Mention, equals: readonly Choice[]): Choice | null {
  if (equals.length < 2) return null;
  const only = (test: (choice: Choice) => boolean) => {
    const [first, ...more] = equals.filter(test);
    return first !== undefined && more.length === 0 ? first : null;
  };
  const total = only(({ candidate }) => candidate.kind === 'column' && nameWords(candidate.column).includes('total'));
  if (total !== null) return total;
  // ORD in capitals is the code, and not the town Ord.
  const spelt = /\p{Lu}.*\p{Lu}/u.test(mention.words)
    ? only(({ candidate }) => candidate.kind === 'value' && candidate.value === mention.words)
    : null;
  if (spelt !== null) return spelt;
  const buyer = only(({ candidate }) => ofBuyers(context, candidate));
  if (buyer !== null) {
    context.notes.add(
      `I took “${mention.words}” to be that of the ${entityName(context.catalog, buyer.candidate.table)}`,
    );
    return buyer;
  }
  return (
    tableOfLabel(context, equals) ??
    nameOf(context, equals) ??
    ownLabel(context, mention, equals) ??
    tiedRows(context, equals) ??
    endOf(context, mention, equals)
  );
}

/** Films in each category: the films, and not the rows that tie them to categories. */
function tiedRows({ catalog }: Context, equals: readonly Choice[]): Choice | null {
  const exact = equals.filter(({ candidate }) => candidate.kind === 'table' && candidate.score >= 0.95);
  const [only, ...more] = exact;
  const isTie = ({ candidate }: Choice) => isBridge(getTable(catalog, candidate.table));
  return only !== undefined && more.length === 0 && equals.every((one) => one === only || isTie(one)) ? only : null;
}

/** Countries, each called by its country: the row and its name are one. */
function tableOfLabel({ catalog }: Context, equals: readonly Choice[]): Choice | null {
  const table = equals.find(({ candidate }) => candidate.kind === 'table');
  if (table === undefined) return null;
  const { words, columns } = getTable(catalog, table.candidate.table);
  const isOwn = ({ candidate }: Choice) =>
    candidate.table === table.candidate.table &&
    (candidate.kind === 'table' || columns.get(candidate.column)?.words.join(' ') === words.join(' '));
  return equals.every(isOwn) ? table : null;
}

/** Australia by its name, and not by what else the same rows call it. */
function nameOf({ catalog }: Context, equals: readonly Choice[]): Choice | null {
  const [first] = equals;
  const isName = ({ candidate: one }: Choice) =>
    one.kind === 'value' && getTable(catalog, one.table).labels[0] === one.column;
  const isSameRow = ({ candidate, path }: Choice) =>
    candidate.kind === 'value' && candidate.table === first?.candidate.table && path.length === first.path.length;
  return equals.every(isSameRow) ? (equals.find(isName) ?? null) : null;
}

/** The name of a customer, who has one of the company and one of a contact: the one that tells the rows apart, and that is said. */
function ownLabel(context: Context, { words }: Mention, equals: readonly Choice[]): Choice | null {
  const [first] = equals;
  if (first === undefined || equals.length !== 2) return null;
  const { labels } = getTable(context.catalog, first.candidate.table);
  const isOfRow = ({ candidate, path }: Choice) =>
    candidate.kind === 'column' && candidate.table === first.candidate.table && path.length === first.path.length;
  const isLabel = ({ candidate }: Choice) => candidate.kind === 'column' && candidate.column === labels[0];
  const [label, other] = [equals.find(isLabel), equals.find((one) => !isLabel(one))];
  if (labels.length !== 1 || !equals.every(isOfRow) || label === undefined || other === undefined) return null;
  const said = ({ candidate }: Choice) => spokenCandidate(context.catalog, candidate);
  context.notes.add(`I took “${words}” to be the ${said(label)}; say “${said(other)}” for the other`);
  return label;
}

/** Of a departure's and an arrival's delay, the one whose end the words name; else the departure's, and that is said. */
function endOf(context: Context, mention: Mention, equals: readonly Choice[]): Choice | null {
  const columns = equals.filter(({ candidate }) => candidate.kind === 'column');
  if (columns.length !== 2 || equals.length !== 2) return null;
  const called = (names: ReadonlySet<string>) =>
    columns.find(
      ({ candidate }) => candidate.kind === 'column' && nameWords(candidate.column).some((w) => names.has(w)),
    );
  const [source, target] = [called(SOURCE_NAMES), called(TARGET_NAMES)];
  if (source === undefined || target === undefined || source === target) return null;
  if (source.candidate.table !== target.candidate.table) return null;
  const end = endSaid(mention.words);
  if (end !== null) return end === 'source' ? source : target;
  const [taken, other] = [source, target].map(({ candidate }) => spokenCandidate(context.catalog, candidate));
  context.notes.add(`I took “${mention.words}” to be the ${taken}; say “${other}” for the other`);
  return source;
}

/** Left late, arrived on time: which end of a movement the words name. */
const endSaid = (words: string): 'source' | 'target' | null =>
  words
    .toLowerCase()
    .split(' ')
    .map((word) => MOTION[word] ?? null)
    .find((end) => end !== null) ?? null;

function askWhich(context: Context, mention: Mention, [best, ...others]: readonly Choice[]): void {
  if (best === undefined) return;
  const rivals = others.filter(
    (choice) =>
      !isSame(choice.candidate, best.candidate) && !isKeyOf(context, choice, best) && !isKeyOf(context, best, choice),
  );
  const options = new Set([best, ...rivals].map((choice) => describe(context, choice.candidate)));
  if (rivals.length > 0 && options.size > 1) context.ambiguities.push({ words: mention.words, options: [...options] });
}

function choose(context: Context, candidate: Candidate, { reach, role, key }: BindOptions): Choice[] {
  const near = context.toOne.get(candidate.table) ?? [];
  const own = key === undefined ? ownRows(context, candidate, near) : null;
  const far = key !== undefined || near.length === 0 ? (context.any.get(candidate.table) ?? []) : [];
  const all = new Map([...near, ...far].map((path) => [JSON.stringify(path), path]));
  const paths = reach === 'any' ? (own ?? [...all.values()]) : own === null ? near : [];
  const isNamed = (path: Step[]) => key === undefined || keyOf(path) === key;
  const inReach = paths.filter((path) => (reach !== 'base' || path.length === 0) && isNamed(path));
  const [first] = inReach;
  if (first === undefined) return [];
  const aside = withAside(context);
  const path = pickPath(aside, { paths: inReach, role, table: candidate.table });
  if (isOtherEnd(candidate, role)) return [];
  const fan = path.some((step) => step.many) ? FAN_COST : 0;
  const named = context.named.has(candidate.table) ? 0 : 0.4;
  return [{ candidate, path, aside, cost: (1.1 - candidate.score) * 4 + path.length * 0.6 + fan + named }];
}

/** The columns of the key that a path ends with. */
function keyOf(path: readonly Step[]): string {
  const last = path.at(-1);
  return (last?.many === true ? last.toColumns : (last?.fromColumns ?? [])).join();
}

/** `from SEA`: a column of the other end is not meant, even where it alone is known to hold the value. */
function isOtherEnd(candidate: Candidate, role: Role): boolean {
  if (candidate.kind === 'table' || role === null) return false;
  const words = nameWords(candidate.column);
  const isSource = words.some((word) => SOURCE_NAMES.has(word));
  const isTarget = words.some((word) => TARGET_NAMES.has(word));
  return isSource !== isTarget && isSource !== (role === 'source');
}

/**
 * Several foreign keys lead to the same table: the words of movement decide; without them the end something starts from,
 * and that is said. Where neither is there, it is asked back.
 */
export function pickPath(context: Context, input: { paths: Step[][]; role: Role; table: string }): Step[] {
  const { paths, role, table } = input;
  const [only] = paths;
  if (only === undefined) throw new UnboundError('there is no way');
  if (paths.length === 1) return only;
  const said =
    throughKey(context, paths) ??
    throughHint(context, paths) ??
    plainWay(context, paths) ??
    throughNamed(context, paths) ??
    throughWhole(context, paths) ??
    throughLines(context, paths);
  if (said !== null) return said;
  const withRole = (names: ReadonlySet<string>) =>
    paths.filter((path) => path.some((step) => keyWords(step).some((w) => names.has(w))));
  const [source] = withRole(SOURCE_NAMES);
  const [target] = withRole(TARGET_NAMES);
  if (role === 'target' && target !== undefined) return target;
  if (source !== undefined && (role === 'source' || target !== undefined)) {
    if (role === null) {
      const name = entityName(context.catalog, table);
      context.notes.add(
        `I took “${name}” to be the ${keyName(context, source)}; say “to” or “arriving” for the ${target === undefined ? 'other' : keyName(context, target)}`,
      );
    }
    return source;
  }
  const home = homeOfBuyers(context, paths, table);
  if (home !== null) return home;
  const doers = paths.filter((path) => path.length > 1 && passes(context, path, SELLERS));
  const [doer] = doers;
  if (
    doer !== undefined &&
    doers.length === 1 &&
    paths.every((path) => path === doer || passes(context, path, BUYERS))
  ) {
    const by = entityName(context.catalog, doer.at(-1)?.from ?? '');
    context.notes.add(`I took “${entityName(context.catalog, table)}” to be that of the ${by}`);
    return doer;
  }
  const plain = paths.filter(
    (path) => nameWords(keyName(context, path)).join(' ') === nameWords(entityName(context.catalog, table)).join(' '),
  );
  const [bare] = plain;
  const others = paths.filter((path) => path !== bare);
  if (
    bare !== undefined &&
    plain.length === 1 &&
    bare.length === 1 &&
    others.every((path) => qualifies(context, path, bare))
  ) {
    const other = keyName(context, others[0] ?? bare);
    context.notes.add(`I took “${keyName(context, bare)}” to be that and not the ${other}`);
    return bare;
  }
  context.ambiguities.push({ words: entityName(context.catalog, table), options: apart(context, paths) });
  return only;
}

/** The country that brings in the most: that of those who buy, and not of those who work there; that is said. */
function homeOfBuyers(context: Context, paths: readonly Step[][], table: string): Step[] | null {
  const isPlace = ['country', 'city', 'state', 'region', 'town'].includes(
    getTable(context.catalog, table).words.at(-1) ?? '',
  );
  const isOf = (path: Step[]) =>
    path.some(({ to }) => getTable(context.catalog, to).words.some((word) => BUYERS.has(word)));
  const [only, ...more] = isPlace ? paths.filter(isOf) : [];
  if (only === undefined || more.length > 0) return null;
  context.notes.add(`I took “${entityName(context.catalog, table)}” to be that of the customer`);
  return only;
}

/** What tells ways to the same rows apart: whose they are, the keys to them, or else the rows between. */
function apart(context: Context, paths: readonly Step[][]): string[] {
  const [owners, keys] = [
    new Set(paths.map((path) => ownerOf(context, path))),
    new Set(paths.map((path) => keyName(context, path))),
  ];
  const isFar = paths.every((path) => path.length > 1);
  if (isFar && owners.size === paths.length) return [...owners].map((owner) => `that of the ${owner}`);
  return [...(keys.size > 1 ? keys : new Set(paths.map((path) => rowsBetween(context, path))))];
}

/** The original language beside the language: a key of the same rows that is called the same, with a word before it. */
const qualifies = (context: Context, path: Step[], bare: Step[]): boolean =>
  path.length === 1 &&
  path[0]?.many === bare[0]?.many &&
  keyName(context, path)
    .toLowerCase()
    .endsWith(` ${keyName(context, bare).toLowerCase()}`);

/** Destinations of an airline: by the key that says so, and not by the other end of the same rows. */
function throughKey({ draft }: Context, paths: readonly Step[][]): Step[] | null {
  const keys = draft.filters.flatMap((filter) =>
    filter.kind === 'missing' && filter.key !== undefined
      ? filter.mention.candidates.map(({ table }) => JSON.stringify([table, filter.key]))
      : [],
  );
  const isSaid = ({ many, to, toColumns }: Step) => many && keys.includes(JSON.stringify([to, toColumns.join()]));
  const [only, ...more] = paths.filter((path) => path.some(isSaid));
  return only === undefined || more.length > 0 ? null : only;
}

/** Who rented it, guests booked on a tour: of all ways, the one through the rows that the verb names, or a day of which it names. */
function throughHint({ base, draft }: Context, paths: readonly Step[][]): Step[] | null {
  const done = new Set(
    draft.hints.flatMap(({ candidates }) =>
      candidates.filter(({ kind, table }) => kind === 'table' || table !== base).map(({ table }) => table),
    ),
  );
  const [only, ...more] = paths.filter((path) => path.some(({ to }) => done.has(to)));
  return only === undefined || more.length > 0 ? null : only;
}

/** Revenue per contract by depot: of all ways, the one through rows that the question names. */
function throughNamed({ named }: Context, paths: readonly Step[][]): Step[] | null {
  const [only, ...more] = paths.filter((path) => path.slice(0, -1).some(({ to }) => named.has(to)));
  return only === undefined || more.length > 0 ? null : only;
}

/** Lines of a contract: where the contract is, and not where the thing of the line is; that is said. */
function throughWhole(context: Context, paths: readonly Step[][]): Step[] | null {
  const { catalog, notes, base } = context;
  const isWhole = ([first]: Step[]) => first?.many === false && isPartOf(context, base, first.to);
  const [only, ...more] = paths.filter((path) => path.length > 1 && isWhole(path));
  if (only === undefined || more.length > 0 || !paths.every((path) => path.length > 1)) return null;
  const [taken = '', ...others] = [only, ...paths.filter((path) => path !== only)].map((path) =>
    ownerOf(context, path),
  );
  if (others.includes(taken)) return null;
  const name = entityName(catalog, only.at(-1)?.to ?? '');
  notes.add(
    `I took “${name}” to be that of the ${taken}; say “of the ${others.join('” or “of the ')}” for ${others.length > 1 ? 'another' : 'the other'}`,
  );
  return only;
}

/** Machines of customers: by the lines of their contracts, and not by what else ties the two. */
function throughLines(context: Context, paths: readonly Step[][]): Step[] | null {
  const isPart = ({ from, to }: Step) => isPartOf(context, from, to) || isPartOf(context, to, from);
  // What all ways go through tells none of them apart.
  const isShared = (step: Step) =>
    paths.every((path) => path.some(({ from, to }) => from === step.from && to === step.to));
  const [only, ...more] = paths.filter((path) => path.some((step) => isPart(step) && !isShared(step)));
  return only === undefined || more.length > 0 ? null : only;
}

/** Order lines, of orders: the one is called after the other. */
function isPartOf({ catalog }: Context, part: string, whole: string): boolean {
  const [own, words] = [getTable(catalog, part).words, getTable(catalog, whole).words];
  return own.length > words.length && words.every((word, i) => own[i] === word);
}

/** Whose row a way ends at: the contract's depot. */
const ownerOf = ({ catalog }: Context, path: Step[]): string => entityName(catalog, path.at(-1)?.from ?? '');

/** Whether the row before the last of a path is one of those who sell, or who buy: where it was done, or where they are at home. */
const passes = ({ catalog }: Context, path: Step[], who: ReadonlySet<string>): boolean =>
  path.length > 1 && getTable(catalog, path.at(-1)?.from ?? '').words.some((word) => who.has(word));

/** Whose country is meant, where nothing else is said. */
const ofBuyers = ({ catalog }: Context, candidate: Candidate): boolean =>
  candidate.kind !== 'table' &&
  nameWords(candidate.column).some((word) => ['country', 'city', 'state', 'region', 'segment'].includes(word)) &&
  getTable(catalog, candidate.table).words.some((word) => BUYERS.has(word));

const keyColumns = (step: Step): string[] => (step.many ? step.toColumns : step.fromColumns);
const keyWords = (step: Step): string[] => keyColumns(step).flatMap(nameWords);

/** Courses by their registrations, or by who attended. */
const rowsBetween = ({ catalog }: Context, path: Step[]): string =>
  `by ${path
    .slice(0, -1)
    .map(({ to }) => entityName(catalog, to))
    .join(' and ')}`;

/** The column of the last foreign key that tells two paths apart. */
function keyName({ catalog }: Context, path: Step[]): string {
  const step = path.find((candidate) => keyColumns(candidate).length === 1);
  const [column] = step === undefined ? [] : keyColumns(step);
  const table = step?.many === true ? step.to : (step?.from ?? '');
  return column === undefined ? '' : spokenColumn(catalog, { table, column }).replace(/ id$/i, '');
}

const isSame = (a: Candidate, b: Candidate): boolean =>
  a.table === b.table && (a.kind === 'table' ? null : a.column) === (b.kind === 'table' ? null : b.column);

/** A foreign key and the row that it leads to are one thing. */
function isKeyOf({ catalog }: Context, { candidate, path }: Choice, row: Choice): boolean {
  if (candidate.kind !== 'column' || row.candidate.kind !== 'table') return false;
  const last = row.path.at(-1);
  return (
    last !== undefined &&
    row.path.length === path.length + 1 &&
    getTable(catalog, last.from).key === candidate.table &&
    last.fromColumns.join() === candidate.column
  );
}

const spokenCandidate = ({ tables }: Context['catalog'], candidate: Candidate): string =>
  candidate.kind === 'table' ? spokenTable({ tables }, candidate.table) : spokenColumn({ tables }, candidate);

function describe(context: Context, candidate: Candidate): string {
  const table = spokenTable(context.catalog, candidate.table);
  if (candidate.kind === 'table') return table;
  const column = `${entityName(context.catalog, candidate.table)} ${spokenColumn(context.catalog, candidate)}`;
  return candidate.kind === 'column' ? column : `${column} "${candidate.value}"`;
}
