import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { keyOf } from './from-schema.ts';
import { singular, wordsOf } from './names.ts';
import type { Survey, SurveyedTable } from './survey.ts';

interface Waiting {
  table: TableInfo;
  surveyed: SurveyedTable;
  weight: number;
}

/** Words of two letters are in too many names. */
const SHORTEST_WORD = 3;
const VIEW_WEIGHT = -5;

/** The tables still to be learned: those a question seems to need first, then the largest and the most joined. */
export class LearningQueue {
  readonly #waiting: Set<Waiting>;
  #preferred: Waiting[] = [];

  constructor(schema: DatabaseSchema, survey: Survey) {
    const weights = weightsOf(survey);
    const all = schema.tables.flatMap((table, at): Waiting[] => {
      const surveyed = survey.tables[at];
      if (surveyed === undefined) return [];
      const size = Math.log10((table.rowEstimate ?? 0) + 1) + (table.kind === 'view' ? VIEW_WEIGHT : 0);
      return [{ table, surveyed, weight: size + (weights.get(surveyed.key) ?? 0) }];
    });
    this.#waiting = new Set(all.sort((one, other) => other.weight - one.weight));
  }

  drop(isKnown: (table: SurveyedTable) => boolean): void {
    for (const one of this.#waiting) if (isKnown(one.surveyed)) this.#waiting.delete(one);
  }

  /** Tables whose names have a word of the question come first. */
  prefer(question: string): void {
    if (this.#waiting.size === 0 || question === '') return;
    const words = new Set(
      wordsOf(question)
        .map(singular)
        .filter((word) => word.length >= SHORTEST_WORD),
    );
    this.#preferred = [...this.#waiting].filter(({ surveyed }) => surveyed.words.some((word) => words.has(word)));
  }

  next(): Waiting | undefined {
    const next = this.#preferred.shift() ?? this.#waiting.values().next().value;
    if (next === undefined) return undefined;
    // One that was preferred twice was learned meanwhile.
    return this.#waiting.delete(next) ? next : this.next();
  }
}

/** How many declared joins a table has. */
function weightsOf({ joins }: Survey): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { from, to } of joins) {
    for (const { schema, table } of [from, to]) {
      const key = keyOf({ schema, name: table });
      weights.set(key, (weights.get(key) ?? 0) + 1);
    }
  }
  return weights;
}
