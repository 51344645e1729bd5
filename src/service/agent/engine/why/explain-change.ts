import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { mayTry, tryOne } from '../learned/try-readings.ts';
import { comparedPeriods } from '../query/compared-periods.ts';
import type { Group, Measure, Query } from '../query/query.ts';
import { spanFilter } from '../rules/resolve/compute.ts';
import { renderSql } from '../sql/render.ts';
import { isoDay } from '../time/period.ts';
import { type Contribution, causesOf, clarity, contributions, type Kind, type Part } from './contributions.ts';
import { dimensionsOf, MOST_DIMENSIONS } from './dimensions.ts';
import type { Why } from './read-why.ts';
import { type Explained, whyText } from './why-text.ts';

/** Where statements are billed, only the nearest are looked into. */
const MOST_BILLED = 2;
/** One statement of several may take as long. */
const EACH_MS = 3000;

interface Looked {
  noun: string;
  group: Group;
  causes: Contribution[];
}

/**
 * Where the change of a number from one period to another lies: the comparison, by what explains most of it, and what is to be said of that.
 * `query` compares two periods by one number.
 */
export async function explainChange(
  catalog: Catalog,
  query: Query,
  asked: Why,
  request: Pick<AgentRequest, 'execute' | 'signal' | 'now'>,
): Promise<{ query: Query; result: QueryResult; headline: string; rest: string }> {
  const alone: Query = { ...query, groups: [], order: null, limit: null, having: [], notes: [] };
  const setting = { catalog, query: alone, today: isoDay(request.now) };
  const [row] = partsIn(await request.execute(renderSql(catalog, counted(alone))));
  const whole = row ?? { before: 0, after: 0, rowsBefore: 0, rowsAfter: 0 };
  const kind = kindOf(query);
  const looked: Looked[] = [];
  const dimensions =
    kind === null || whole.before === whole.after
      ? []
      : dimensionsOf(setting, mayTry(catalog) ? MOST_DIMENSIONS : MOST_BILLED);
  for (const { group, noun } of dimensions) {
    const result = await tryOne(request, renderSql(catalog, counted(byGroup(alone, group))), EACH_MS);
    const parts = result === undefined || kind === null ? [] : contributions(partsIn(result), kind);
    if (parts.length > 1 && addsUp(parts, whole)) looked.push({ noun, group, causes: causesOf(parts) });
  }
  const change = whole.after - whole.before;
  const [best] = [...looked].sort((a, b) => clarity(b.causes, change) - clarity(a.causes, change));
  const found = best === undefined || best.causes.length === 0 ? null : best;
  const explained: Explained = {
    whole,
    kind,
    found:
      found === null
        ? null
        : {
            noun: found.noun,
            causes: found.causes,
            others: change - found.causes.reduce((sum, one) => sum + one.change, 0),
          },
    spread: looked
      .filter(({ causes }) => causes.length === 0)
      .map(({ noun }) => noun)
      .slice(0, 3),
  };
  const shown = found === null ? alone : inOrder(byGroup(alone, found.group), change);
  const result = await request.execute(renderSql(catalog, shown));
  return { query: shown, result, ...whyText(setting, asked, explained) };
}

/** How its parts make it; null for what does not split: medians, different values, numbers made of others. */
function kindOf(query: Query): Kind | null {
  const compared = comparedPeriods(query);
  const { function: fn, over, minus } = compared?.measure ?? {};
  if (over !== undefined || minus !== undefined) return null;
  if (fn === 'sum' || fn === 'count') return fn;
  return fn === 'avg' ? 'mean' : null;
}

/** How many rows each of the two is made of, beside them. */
function counted(query: Query): Query {
  const [before, after] = query.measures;
  const rows = ({ where }: Measure, title: string): Measure => ({
    function: 'count',
    ref: null,
    ...(where === undefined ? {} : { where }),
    words: title,
    title,
  });
  if (before === undefined || after === undefined) return query;
  return { ...query, measures: [before, after, rows(before, 'rows before'), rows(after, 'rows after')] };
}

/** The comparison, group by group, without what belongs to the whole alone. */
function byGroup(query: Query, group: Group): Query {
  const compared = comparedPeriods(query);
  const { ref } = compared?.first ?? {};
  const isKnown = query.filters.some(({ kind, words }) => kind === 'period' && words === '');
  const span =
    compared === null || ref === undefined || isKnown
      ? []
      : [spanFilter(ref, compared.cut ?? compared.first, compared.second)];
  return { ...query, groups: [group], measures: query.measures.slice(0, 4), filters: [...query.filters, ...span] };
}

/** What moved it most comes first. */
function inOrder(query: Query, change: number): Query {
  const measure = query.measures[2];
  if (measure === undefined) return query;
  return { ...query, order: { by: { kind: 'measure', measure }, direction: change < 0 ? 'asc' : 'desc', words: '' } };
}

/** The last four columns are numbers; what stands before them names the part. */
function partsIn({ columns, rows }: QueryResult): Part[] {
  const names = columns.map(({ name }) => name);
  const [before = '', after = '', rowsBefore = '', rowsAfter = ''] = names.slice(-4);
  const named = names.slice(0, -4);
  return rows.map((row) => ({
    name: named.map((name) => nameText(row[name])).join(' '),
    before: numberIn(row[before]),
    after: numberIn(row[after]),
    rowsBefore: numberIn(row[rowsBefore]),
    rowsAfter: numberIn(row[rowsAfter]),
  }));
}

const nameText = (cell: JsonValue | undefined): string =>
  cell === null || cell === undefined || cell === ''
    ? '(none)'
    : (typeof cell === 'string' ? cell : JSON.stringify(cell)).slice(0, 60);

const numberIn = (cell: JsonValue | undefined): number => {
  const number = typeof cell === 'number' ? cell : typeof cell === 'string' ? Number(cell) : 0;
  return Number.isFinite(number) ? number : 0;
};

/** Parts that leave some of the change out, or have rows twice, would explain another one. */
function addsUp(parts: readonly Contribution[], whole: Omit<Part, 'name'>): boolean {
  const sum = parts.reduce((all, one) => all + one.change, 0);
  const change = whole.after - whole.before;
  return (
    Math.abs(sum - change) <= 0.005 * parts.length + 1e-6 * (Math.abs(whole.before) + Math.abs(whole.after)) + 0.01
  );
}
