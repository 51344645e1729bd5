import { getTable, isTime, type Step } from '../../catalog/catalog.ts';
import type { ColumnRef } from '../../query/query.ts';
import { entityName, spokenColumn, spokenTable } from '../../wording/names.ts';
import { verbOf } from '../../words/irregular-verbs.ts';
import { stem } from '../../words/lemma.ts';
import { SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';
import type { Mention } from '../read/draft.ts';
import { daysOf } from '../read/lasting.ts';
import { pickPath } from './bind.ts';
import { type Aside, type Context, takeAside, UnboundError, withAside } from './context.ts';

const BOOKKEEPING = ['updated', 'update', 'modified', 'deleted', 'synced', 'loaded', 'edited'];
const FUTURE_OR_PERSON = [
  'birth',
  'dob',
  'born',
  'expiry',
  'expire',
  'expires',
  'due',
  'valid',
  'end',
  'ended',
  'until',
];
/** What is planned, or happens to the rows later. */
const LATER = [
  'required',
  'promised',
  'expected',
  'shipped',
  'ship',
  'delivered',
  'delivery',
  'return',
  'returned',
  'paid',
  'closed',
  'completed',
  'cancelled',
  'canceled',
  'solved',
  'resolved',
  'finished',
  'answered',
  'reply',
  'replied',
  'response',
  'responded',
  'acknowledged',
  'escalated',
  'expired',
  'left',
  'stopped',
  'dropped',
  'dropoff',
  'churned',
  'planned',
  'scheduled',
  'estimated',
  'actual',
];
const MAX_STEPS = 2;
const TIE = 0.05;
/** Of two dates alike, the one that every row has. */
const OPTIONAL = 0.06;

interface TimeOptions {
  mention: Mention | null;
  /** A path from the base to the table whose date is meant. */
  within: Step[];
  /** Whether a column that holds only a year will do. */
  years: boolean;
  /** Whether it must hold the time of day. */
  hours?: boolean;
}

interface Choice {
  ref: ColumnRef;
  cost: number;
  aside: Aside;
}

/**
 * The date a period or a month is about: the one that was named or that a verb points at, else the nearest one of the
 * rows. Two equally good ones are asked back.
 */
export function bindTime(context: Context, options: TimeOptions): ColumnRef {
  const choices = [...timeColumns(context, options)].sort((a, b) => a.cost - b.cost);
  const [best, second] = choices;
  if (best === undefined) {
    const rows = spokenTable(context.catalog, context.base);
    throw new UnboundError(`the ${rows} have no ${options.hours === true ? 'time of day' : 'date'}`);
  }
  refuseOtherDay(context, options, choices);
  context.cost += Math.max(best.cost, 0);
  takeAside(context, best.aside);
  const rivals = choices.filter((choice) => choice.cost < best.cost + TIE);
  const begun = firstDay(context, rivals);
  if (begun !== null) return begun;
  if (second !== undefined && rivals.length > 1) {
    const names = rivals.map(
      ({ ref }) => `${entityName(context.catalog, ref.table)} ${spokenColumn(context.catalog, ref)}`,
    );
    context.ambiguities.push({ words: 'date', options: [...new Set(names)] });
  }
  return best.ref;
}

/** Reservations last month: of a first and a last day the first, which is said. */
function firstDay({ catalog, notes }: Context, rivals: readonly Choice[]): ColumnRef | null {
  const [one, other, ...more] = rivals.map(({ ref }) => ref);
  if (one === undefined || other === undefined || more.length > 0 || one.table !== other.table) return null;
  const days = daysOf(getTable(catalog, one.table));
  const [from, until] = [days?.from.info.name, days?.until.info.name];
  const first = one.column === from ? one : other;
  const last = first === one ? other : one;
  if (first.column !== from || last.column !== until) return null;
  notes.add(`I went by the ${spokenColumn(catalog, first)}; say “${spokenColumn(catalog, last)}” for the other day`);
  return first;
}

/** What verbs say of a day: dropped out, ordered. */
export const daysHinted = ({ draft, catalog }: Pick<Context, 'draft' | 'catalog'>): Mention[] =>
  draft.hints.filter(
    ({ candidates }) =>
      candidates.length > 0 &&
      candidates.every((c) => {
        const column = c.kind === 'column' ? getTable(catalog, c.table).columns.get(c.column) : undefined;
        return column !== undefined && isTime(column.info);
      }),
  );

/** Students who dropped out in May: where only other rows have the day of it, no other day stands in for it. */
function refuseOtherDay({ draft, catalog }: Context, { mention }: TimeOptions, choices: readonly Choice[]): void {
  if (mention !== null) return;
  const isReached = (hint: Mention) =>
    hint.candidates.some(
      (c) => c.kind === 'column' && choices.some(({ ref }) => ref.table === c.table && ref.column === c.column),
    );
  const days = daysHinted({ draft, catalog });
  const [day] = days;
  const [where] = day?.candidates ?? [];
  if (day === undefined || where === undefined || days.some(isReached)) return;
  throw new UnboundError(
    `“${day.words}” is a date of ${spokenTable(catalog, where.table)}, and the period would be about another date`,
  );
}

function* timeColumns(context: Context, options: TimeOptions): Iterable<Choice> {
  const start = options.within.at(-1)?.to ?? context.base;
  for (const [key, paths] of reachable(context, start)) {
    const [first] = paths;
    if (first === undefined || first.length > MAX_STEPS) continue;
    for (const column of getTable(context.catalog, key).columns.values()) {
      const isYear = options.years && column.info.kind === 'integer' && column.words.at(-1) === 'year';
      if (!isTime(column.info) && !isYear) continue;
      if (options.hours === true && column.info.kind === 'date') continue;
      const named = options.mention?.candidates.find(
        (c) => c.kind === 'column' && c.table === key && c.column === column.info.name,
      );
      if (options.mention !== null && named === undefined) continue;
      const aside = withAside(context);
      const path = pickPath(aside, { paths, role: null, table: key });
      const cost =
        path.length * 0.6 +
        (isYear ? 0.3 : 0) +
        (column.info.nullable ? OPTIONAL : 0) +
        preference(context, key, { name: column.info.name, words: column.words });
      yield {
        ref: { path: [...options.within, ...path], table: key, column: column.info.name },
        cost: cost + (1 - (named?.score ?? 1)),
        aside,
      };
    }
  }
}

function reachable(context: Context, start: string): Map<string, Step[][]> {
  if (start === context.base) return context.toOne;
  return new Map([[start, [[]]], ...oneStep(context, start)]);
}

function oneStep(context: Context, start: string): [string, Step[][]][] {
  return (context.catalog.steps.get(start) ?? []).filter((step) => !step.many).map((step) => [step.to, [[step]]]);
}

/** Payments have the day they were paid and no other. */
const isOnlyDate = ({ catalog }: Context, table: string): boolean =>
  [...getTable(catalog, table).columns.values()].filter(
    ({ info, words }) => isTime(info) && !words.some((word) => BOOKKEEPING.includes(word)),
  ).length === 1;

function preference(context: Context, table: string, column: { name: string; words: readonly string[] }): number {
  const hinted = context.draft.hints.some((hint) =>
    hint.candidates.some((c) => c.kind === 'column' && c.table === table && c.column === column.name),
  );
  const isMade = ['created', 'inserted', 'added'].some((word) => column.words.includes(word));
  // New subscriptions: by the day they began, before the day their row was written.
  if (hinted) return isMade ? -1.8 : -2;
  const has = (list: Iterable<string>) => [...list].some((word) => column.words.includes(word));
  if (has(BOOKKEEPING)) return 2;
  const owner = getTable(context.catalog, table).words.at(-1);
  // Shipments are shipped when they are made: only rows of something else are shipped later.
  if (owner !== undefined && column.words.map(deed).includes(deed(owner))) return -0.1;
  // Deals won last month: by the day they were closed.
  if (has(CLOSING) && isDecided(context, table)) return -0.2;
  if (has(LATER) && !isOnlyDate(context, table)) return 0.7;
  if (has(FUTURE_OR_PERSON) && !has(['from', 'start', 'begin', 'since'])) return 1.5;
  // The day on which somebody else was hired is no day of theirs: customers have a support rep.
  if (table !== context.base && has(HIRING)) return 1.5;
  if (has(TARGET_NAMES)) return 0.6;
  if (has(SOURCE_NAMES)) return 0;
  return isMade ? 0.2 : 0.1;
}

const HIRING = ['hire', 'hired', 'employed', 'recruited'];
const CLOSING = ['closed', 'close', 'decided', 'won', 'lost', 'signed'];
const DECIDED = ['won', 'lost', 'closed won', 'closed lost'];

/** Only the rows are meant that were decided, one way or the other. */
const isDecided = ({ draft }: Context, table: string): boolean =>
  draft.filters.some(
    (filter) =>
      filter.kind === 'value' &&
      !filter.negated &&
      filter.mention.candidates.some(
        (one) => one.kind === 'value' && one.table === table && DECIDED.includes(one.value.toLowerCase()),
      ),
  );

/** What is done, of a word for it: shipments are shipped, deliveries delivered, payments paid. */
const deed = (word: string): string => verbOf(word) ?? stem(word).replace(/(?:ment|y)$/, '');
