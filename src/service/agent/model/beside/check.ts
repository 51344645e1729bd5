import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentOutcome, OfferedReading } from '../../agent.ts';
import { previewOf } from '../../engine/preview.ts';
import { stem } from '../../engine/words/lemma.ts';
import { SOFT_STOP_WORDS, STOP_WORDS } from '../../engine/words/lexicon.ts';
import { tokenize } from '../../engine/words/tokenize.ts';
import { differOnlyInTelling, sameRows, tellTheSame } from '../../same-rows.ts';
import type { Reading } from '../question/reading.ts';

/** The model's answer, held against the engine's to the same question. */
export type Check =
  /** Both find the same rows, and there are some; `isSure`: the engine told no doubt. */
  | { kind: 'same'; isSure: boolean }
  /** The engine did not answer, or its rows can't be compared with the model's. */
  | { kind: 'none' }
  /** `choice`: both readings in words that a person can tell apart; undefined where they can't. `isSure`: the engine told no doubt. */
  | {
      kind: 'other';
      isSure: boolean;
      choice: [OfferedReading, OfferedReading] | undefined;
      /** The engine's own, and its SQL. */
      engine: { reading: OfferedReading | undefined; sql: string };
    };

export function checkAgainst(reading: Reading, engine: AgentOutcome | undefined): Check {
  if (engine?.kind !== 'answered') return { kind: 'none' };
  const [mine, theirs] = [reading.result, engine.result];
  if (isCut(mine) || isCut(theirs)) return { kind: 'none' };
  const { asRead, isSure = false, sql } = engine;
  if (sameRows(mine, theirs)) return isNothing(mine) ? { kind: 'none' } : { kind: 'same', isSure };
  if (tellTheSame(mine, theirs) || differOnlyInTelling(mine, theirs)) return { kind: 'none' };
  const choice = asRead === undefined ? undefined : choiceOf(reading, asRead);
  return { kind: 'other', isSure, choice, engine: { reading: asRead, sql } };
}

const isCut = ({ truncatedBy }: QueryResult): boolean => truncatedBy !== null;

/** Two empty results agree on anything. */
const isNothing = ({ rows }: QueryResult): boolean =>
  rows.every((row) => Object.values(row).every((value) => value === null));

/** Each must say something that the other doesn't: nobody can choose between two numbers. */
function choiceOf(reading: Reading, engine: OfferedReading): [OfferedReading, OfferedReading] | undefined {
  const { question, result } = reading;
  const model = { question, words: question, preview: previewOf(result, false) };
  const [mine, theirs] = [contentOf(question), contentOf(engine.question)];
  const isApart = [...mine].some((word) => !theirs.has(word)) && [...theirs].some((word) => !mine.has(word));
  return isApart && model.preview !== engine.preview ? [model, engine] : undefined;
}

const contentOf = (text: string): Set<string> =>
  new Set(
    tokenize(text)
      .filter(({ kind, lower }) => kind === 'word' && !STOP_WORDS.has(lower) && !SOFT_STOP_WORDS.has(lower))
      .map(({ lower }) => stem(lower)),
  );
