import type { Source, SourceTable } from './source.ts';

const FAR = 9;

/** How many keys lie between two tables, computed when asked and remembered; 9 where none lead there or it is farther. */
export class Distances {
  private readonly source: Source;
  private readonly known = new Map<number, Map<number, number>>();

  constructor(source: Source) {
    this.source = source;
  }

  between(a: SourceTable, b: SourceTable): number {
    return this.from(a).get(b.at) ?? FAR;
  }

  private from(start: SourceTable): Map<number, number> {
    const before = this.known.get(start.at);
    if (before !== undefined) return before;
    const reached = new Map([[start.at, 0]]);
    const queue = [start.at];
    for (const at of queue) {
      const steps = (reached.get(at) ?? 0) + 1;
      if (steps >= FAR) break;
      for (const edge of this.source.edges[at] ?? [])
        if (!reached.has(edge.to.at)) {
          reached.set(edge.to.at, steps);
          queue.push(edge.to.at);
        }
    }
    this.known.set(start.at, reached);
    return reached;
  }
}
