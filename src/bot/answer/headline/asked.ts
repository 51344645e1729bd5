import type { Question } from './question.ts';

/** A question whose words can be said of the rows. */
export interface Asked {
  question: Question;
  /** All its words. */
  text: string;
  /** What whoever wrote the statement says that it counts, as stems. */
  counted: ReadonlySet<string>;
}
