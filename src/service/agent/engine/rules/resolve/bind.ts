import type { Candidate } from '../../catalog/candidates.ts';
import { getTable, type Step } from '../../catalog/catalog.ts';
import { entityName, spoken } from '../../wording/names.ts';
import { nameWords } from '../../words/lemma.ts';
import { BUYERS, SELLERS, SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';
import type { Mention, Role } from '../read/draft.ts';
import { type Context, UnboundError } from './context.ts';

export interface Bound {
  candidate: Candidate;
  path: Step[];
}

export interface BindOptions {
  accept: (candidate: Candidate) => boolean;
  /** How far from the base it may lie: in it, one row up along foreign keys, or anywhere. */
  reach: 'base' | 'to-one' | 'any';
  role: Role;
}

interface Choice extends Bound {
  cost: number;
}

const TIE = 0.05;
const FAN_COST = 1.5;

/**
 * Picks what a mention means from this base: the best named, then the nearest.
 * @throws UnboundError when nothing is in reach
 */
export function bind(context: Context, mention: Mention, options: BindOptions): Bound {
  const choices = mention.candidates
    .filter((candidate) => options.accept(candidate))
    .flatMap((candidate) => choose(context, candidate, options))
    .sort((a, b) => a.cost - b.cost);
  const [best] = choices;
  if (best === undefined) throw new UnboundError(`“${mention.words}” does not fit here`);
  const equals = choices.filter((choice) => choice.cost < best.cost + TIE);
  const whole = equals.filter(
    ({ candidate }) => candidate.kind === 'column' && nameWords(candidate.column).includes('total'),
  );
  const [total] = whole;
  if (total !== undefined && whole.length === 1) {
    context.cost += total.cost;
    return { candidate: total.candidate, path: total.path };
  }
  const buyers = equals.filter(({ candidate }) => ofBuyers(context, candidate));
  const [buyer] = buyers;
  if (buyer !== undefined && buyers.length === 1 && equals.length > 1) {
    context.notes.add(
      `I took “${mention.words}” to be that of the ${entityName(context.catalog, buyer.candidate.table)}`,
    );
    context.cost += buyer.cost;
    return { candidate: buyer.candidate, path: buyer.path };
  }
  const rivals = equals.filter((choice) => !isSame(choice.candidate, best.candidate));
  if (rivals.length > 0) {
    const options_ = [best, ...rivals].map((choice) => describe(context, choice.candidate));
    if (new Set(options_).size > 1) context.ambiguities.push({ words: mention.words, options: [...new Set(options_)] });
  }
  context.cost += best.cost;
  return { candidate: best.candidate, path: best.path };
}

function choose(context: Context, candidate: Candidate, { reach, role }: BindOptions): Choice[] {
  const near = context.toOne.get(candidate.table) ?? [];
  const paths = near.length > 0 || reach !== 'any' ? near : (context.any.get(candidate.table) ?? []);
  const inReach = reach === 'base' ? paths.filter((path) => path.length === 0) : paths;
  const [first] = inReach;
  if (first === undefined) return [];
  const path = pickPath(context, { paths: inReach, role, table: candidate.table });
  const fan = path.some((step) => step.many) ? FAN_COST : 0;
  const named = (context.named.has(candidate.table) ? 0 : 0.4) + otherEnd(candidate, role);
  return [{ candidate, path, cost: (1.1 - candidate.score) * 4 + path.length * 0.6 + fan + named }];
}

/** `from SEA`: of two columns that hold the value, the one the movement names. */
function otherEnd(candidate: Candidate, role: Role): number {
  if (candidate.kind === 'table' || role === null) return 0;
  const words = nameWords(candidate.column);
  const isSource = words.some((word) => SOURCE_NAMES.has(word));
  const isTarget = words.some((word) => TARGET_NAMES.has(word));
  if (isSource === isTarget) return 0;
  return isSource === (role === 'source') ? 0 : 2;
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
  const withRole = (names: ReadonlySet<string>) =>
    paths.filter((path) => path.some((step) => keyWords(step).some((w) => names.has(w))));
  const [source] = withRole(SOURCE_NAMES);
  const [target] = withRole(TARGET_NAMES);
  if (role === 'target' && target !== undefined) return target;
  if (source !== undefined && (role === 'source' || target !== undefined)) {
    if (role === null) {
      const name = entityName(context.catalog, table);
      context.notes.add(
        `I took “${name}” to be the ${keyName(source)}; say “to” or “arriving” for the ${target === undefined ? 'other' : keyName(target)}`,
      );
    }
    return source;
  }
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
  context.ambiguities.push({ words: entityName(context.catalog, table), options: [...new Set(paths.map(keyName))] });
  return only;
}

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

/** The column of the last foreign key that tells two paths apart. */
function keyName(path: Step[]): string {
  const step = path.find((candidate) => keyColumns(candidate).length === 1);
  return spoken(step === undefined ? '' : (keyColumns(step)[0] ?? '')).replace(/ id$/i, '');
}

const isSame = (a: Candidate, b: Candidate): boolean =>
  a.table === b.table && (a.kind === 'table' ? null : a.column) === (b.kind === 'table' ? null : b.column);

function describe(context: Context, candidate: Candidate): string {
  const table = spoken(getTable(context.catalog, candidate.table).info.name);
  if (candidate.kind === 'table') return table;
  const column = `${entityName(context.catalog, candidate.table)} ${spoken(candidate.column)}`;
  return candidate.kind === 'column' ? column : `${column} "${candidate.value}"`;
}
