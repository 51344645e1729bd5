import type { DataSource } from '../../protocol/protocol.ts';

const MOST = 4;

/** Questions to try, of each source in turn, so that with several none is left out. */
export function worthAsking(sources: readonly DataSource[]): string[] {
  const longest = Math.max(0, ...sources.map(({ questions }) => questions.length));
  const inTurn = Array.from({ length: longest }, (_, at) => sources.flatMap(({ questions }) => questions[at] ?? []));
  return [...new Set(inTurn.flat())].slice(0, MOST);
}
