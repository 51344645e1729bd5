import type { Question } from '../features/question.ts';
import type { Edge, Source, SourceColumn, SourceTable } from '../source/source.ts';

/** Tables tied together by keys. */
export interface JoinTree {
  tables: SourceTable[];
  edges: Edge[];
  /** Rows the join may have, estimated. */
  rows: number;
  /** Tables nobody asked for, needed between the others. */
  bridges: number;
  /** The most ways there are between two of them. */
  alternatives: number;
}

/** @param alternative which of several keys between two tables is taken: 0 is the one whose name is said */
export function joinTables(
  { source, question }: { source: Source; question: Question },
  needed: Iterable<SourceTable>,
  alternative = 0,
): JoinTree | undefined {
  const list = [...needed];
  const [first] = list;
  if (first === undefined) return undefined;
  const joined = new Set([first]);
  const edges: Edge[] = [];
  let missing = list.slice(1).filter((table) => table !== first);
  let alternatives = 0;
  while (missing.length > 0) {
    const path = shortestPath(source, joined, missing);
    if (path === undefined) return undefined;
    for (const edge of path) {
      const ways = waysBetween(source, question, edge);
      if (ways.length > 1) alternatives = Math.max(alternatives, ways.length);
      edges.push(ways[Math.min(alternative, ways.length - 1)] ?? edge);
      joined.add(edge.to);
    }
    missing = missing.filter((table) => !joined.has(table));
  }
  return {
    tables: [...joined],
    edges,
    rows: estimate(first, edges),
    bridges: joined.size - new Set(list).size,
    alternatives,
  };
}

function waysBetween(source: Source, question: Question, edge: Edge): Edge[] {
  const score = (one: Edge): number => {
    const [key] = one.toMany ? one.toColumns : one.fromColumns;
    if (key === undefined) return 0;
    const said = question.columns.get(key)?.[0]?.score ?? 0;
    return said - (one.isDeclared ? 0 : 0.1) + (key.words.length > 1 ? 0 : 0.01);
  };
  return (source.edges[edge.from.at] ?? []).filter((other) => other.to === edge.to).sort((a, b) => score(b) - score(a));
}

const MAX_VISITED = 400;

function shortestPath(source: Source, from: Set<SourceTable>, to: readonly SourceTable[]): Edge[] | undefined {
  const came = new Map<SourceTable, Edge>();
  const seen = new Set(from);
  const queue = [...from];
  for (const table of queue) {
    if (to.includes(table)) {
      const path: Edge[] = [];
      let at = table;
      for (let edge = came.get(at); edge !== undefined; edge = came.get(at)) {
        path.unshift(edge);
        at = edge.from;
      }
      return path;
    }
    if (seen.size > MAX_VISITED) continue;
    for (const edge of source.edges[table.at] ?? [])
      if (!seen.has(edge.to)) {
        seen.add(edge.to);
        came.set(edge.to, edge);
        queue.push(edge.to);
      }
  }
  return undefined;
}

function estimate(first: SourceTable, edges: readonly Edge[]): number {
  let rows = first.rows;
  for (const { to, toColumns } of edges) {
    const distinct = Math.max(1, ...toColumns.map((column: SourceColumn) => column.distinct));
    rows *= Math.max(1, to.rows / distinct);
  }
  return rows;
}

/** From a table of the tree to another, along its edges; undefined where the tree does not tie them. */
export function pathBetween(tree: JoinTree, from: SourceTable, to: SourceTable): Edge[] | undefined {
  const walk = (at: SourceTable, before: SourceTable | undefined): Edge[] | undefined => {
    if (at === to) return [];
    for (const edge of tree.edges) {
      const next = edge.from === at ? edge : edge.to === at ? reversed(edge) : undefined;
      if (next === undefined || next.to === before) continue;
      const rest = walk(next.to, at);
      if (rest !== undefined) return [next, ...rest];
    }
    return undefined;
  };
  return walk(from, undefined);
}

const reversed = (edge: Edge): Edge => ({
  ...edge,
  from: edge.to,
  to: edge.from,
  fromColumns: edge.toColumns,
  toColumns: edge.fromColumns,
  toMany: !edge.toMany,
});
