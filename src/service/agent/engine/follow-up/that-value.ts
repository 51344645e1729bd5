import { getTable } from '../catalog/catalog.ts';
import type { Filter, Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import type { Token } from '../words/tokenize.ts';
import { rowsOf } from './rows.ts';
import { PLACES } from './unheard.ts';

type Values = Filter & { kind: 'values' };

/**
 * How many people are in that department, after who manages one: asked anew of the department that was named, and not of the
 * one row that was shown.
 * @returns the question with its name; null where nothing of the answer before is called so, or it is what was shown
 */
export function withThatValue(
  knowledge: Knowledge,
  tokens: Token[],
  { question, parent }: { question: string; parent: Query },
): string | null {
  const at = tokens.findIndex(
    ({ lower }, i) => i > 0 && /^(that|this)$/.test(lower) && BEFORE.test(tokens[i - 1]?.lower ?? ''),
  );
  const [that, noun] = at < 0 ? [] : tokens.slice(at, at + 2);
  if (that === undefined || noun?.kind !== 'word') return null;
  const [filter, ...more] = valuesOf(parent).filter((one) => isNamed(knowledge, [noun], one));
  const [value, ...others] = filter?.values ?? [];
  const isShown =
    filter !== undefined &&
    rowsOf(knowledge.catalog, parent)?.table === filter.ref.table &&
    getTable(knowledge.catalog, filter.ref.table).labels.includes(filter.ref.column);
  if (value === undefined || more.length + others.length > 0 || isShown) return null;
  const said = PLACES.test(noun.lemma) ? value : `the ${value} ${noun.text}`;
  return `${question.slice(0, that.start)}${said}${question.slice(noun.end)}`;
}

const BEFORE = /^(in|of|from|for|at|with|to|by|on)$/;

/** Every value that was said on the way to an answer, each column once. */
export function valuesOf({ filters, within }: Query): Values[] {
  const inside = filters.flatMap((filter) => (filter.kind === 'related' ? (filter.filters ?? []) : []));
  const own = [...filters, ...inside].filter((one): one is Values => one.kind === 'values' && !one.negated);
  const before = within === undefined ? [] : valuesOf(within.query);
  const key = ({ ref: { table, column } }: Values) => `${table} ${column}`;
  return [...new Map([...before, ...own].map((one) => [key(one), one])).values()];
}

/** The noun is no more than the name of the column, or of the rows that the value is the name of. */
function isNamed(knowledge: Knowledge, noun: Token[], { ref }: Values): boolean {
  const isLabel = getTable(knowledge.catalog, ref.table).labels.includes(ref.column);
  return readTokens(knowledge, noun).subjects.some(({ mention }) =>
    mention.candidates.some((c) =>
      c.score < 0.75 || c.table !== ref.table
        ? false
        : c.kind === 'table'
          ? isLabel
          : c.kind === 'column' && c.column === ref.column,
    ),
  );
}
