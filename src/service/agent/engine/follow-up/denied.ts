import { type Catalog, findColumn, getTable } from '../catalog/catalog.ts';
import { isFlag } from '../catalog/flags.ts';
import type { ColumnRef, Comparison, Filter, PlainFilter } from '../query/query.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { MONTHS } from '../words/months.ts';

const INVERSE: Record<Comparison, Comparison> = { '=': '<>', '<>': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/**
 * Without the discontinued ones, without the late ones: the rows for which a condition does not hold, with those that have
 * nothing written down where that would tell.
 * @throws UnboundError where the others of it cannot be picked out
 */
export function denied(catalog: Catalog, filter: Filter): Filter[] {
  if (filter.kind === 'top') throw new UnboundError(`it is not clear which rows are not “${filter.words}”`);
  if (filter.kind === 'any') return filter.filters.flatMap((one) => denied(catalog, one));
  if (filter.kind === 'related')
    return [{ ...filter, operator: INVERSE[filter.operator], words: notWords(filter.words) }];
  const fan = filter.ref.path.findLastIndex((step) => step.many) + 1;
  if (fan > 0 && filter.kind !== 'values' && filter.kind !== 'text') return [noneOf(filter, fan)];
  const [only, ...more] = deniedPlain(catalog, filter);
  if (only === undefined) throw new UnboundError(`it is not clear which rows are not “${filter.words}”`);
  return more.length === 0 ? [only] : [{ kind: 'any', filters: [only, ...more], words: notWords(filter.words) }];
}

const notWords = (words: string): string => `not ${words}`.slice(0, 500);

/** Of rows further down: there is none of that kind. */
function noneOf(filter: PlainFilter, fan: number): Filter {
  const { path } = filter.ref;
  const own = { ...filter, ref: { ...filter.ref, path: path.slice(fan) } };
  return {
    kind: 'related',
    path: path.slice(0, fan),
    operator: '=',
    count: 0,
    filters: [own],
    words: notWords(filter.words),
  };
}

/** Conditions of which one holds where this one does not. */
function deniedPlain(catalog: Catalog, filter: PlainFilter): PlainFilter[] {
  const words = notWords(filter.words);
  const orEmpty = (one: PlainFilter, columns: string[] = []): PlainFilter[] => [
    one,
    ...[filter.ref, ...columns.map((column) => ({ ...filter.ref, column }))].flatMap((ref) => empty(catalog, ref)),
  ];
  switch (filter.kind) {
    case 'values':
    case 'text':
    case 'null':
      return [{ ...filter, negated: !filter.negated, words: filter.kind === 'values' ? filter.words : words }];
    case 'boolean':
      return orEmpty({ ...filter, value: !filter.value, words });
    case 'compare':
      return orEmpty(deniedNumber(catalog, { ...filter, words }));
    case 'versus':
      return orEmpty({ ...filter, operator: INVERSE[filter.operator], words });
    case 'beside':
      return orEmpty(
        { ...filter, operator: INVERSE[filter.operator], words },
        filter.above === undefined ? [filter.other] : [],
      );
    case 'lasts':
      return orEmpty({ ...filter, operator: INVERSE[filter.operator], words }, [filter.until]);
    case 'weekday':
      return [{ ...filter, days: [1, 2, 3, 4, 5, 6, 7].filter((day) => !filter.days.includes(day)), words }];
    case 'months':
      return orEmpty({
        ...filter,
        months: MONTHS.map((_, at) => at + 1).filter((one) => !filter.months.includes(one)),
        words,
      });
    case 'hours':
      return [{ ...filter, from: filter.to % 24, to: filter.from === 0 ? 24 : filter.from, words }];
    case 'period':
      return outside(filter);
    default:
      return filter satisfies never;
  }
}

/** A flag that is not 1 is 0. */
function deniedNumber(catalog: Catalog, filter: PlainFilter & { kind: 'compare' }): PlainFilter {
  const column = getTable(catalog, filter.ref.table).columns.get(filter.ref.column);
  const isYes = filter.operator === '=' && (filter.value === 0 || filter.value === 1);
  if (column !== undefined && isFlag(column) && isYes) return { ...filter, value: filter.value === 1 ? 0 : 1 };
  return { ...filter, operator: INVERSE[filter.operator] };
}

/** Before it and after it. */
export function outside(filter: PlainFilter & { kind: 'period' }): (PlainFilter & { kind: 'period' })[] {
  const { from, to } = filter;
  const label = filter.label.replace(/^(?:in|of|for|on|during) (?:the )?/i, '');
  const before = { ...filter, from: null, to: from, label: `before ${label}`, words: notWords(label) };
  const after = { ...filter, from: to, to: null, label: `after ${label}`, words: notWords(label) };
  return [...(from === null ? [] : [before]), ...(to === null ? [] : [after])];
}

/** Where nothing is written down, a comparison says neither yes nor no. */
function empty(catalog: Catalog, ref: ColumnRef): PlainFilter[] {
  const mayBe = ref.path.some(({ nullable }) => nullable) || findColumn(catalog, ref.table, ref.column)?.nullable;
  return mayBe === true ? [{ kind: 'null', ref, negated: false, words: '' }] : [];
}
