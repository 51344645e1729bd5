import type { DatabaseSchema } from '../../../connectors/connector.ts';
import type { FurtherResult } from '../../agent.ts';
import { EXPLANATION } from '../text/limits.ts';
import { knownNumbers } from './known-numbers.ts';
import { type Facts, sentencesToShow } from './sentences.ts';

/** Further results under titles that hold: the model's own where they pass as its other words do, else their place. */
export function withTitles(
  further: readonly FurtherResult[],
  {
    asked,
    now,
    schema,
    isName,
  }: { asked: readonly string[]; now: Date; schema: DatabaseSchema } & Pick<Facts, 'isName'>,
): FurtherResult[] {
  return further.map((one, at) => {
    const statements = [{ sql: one.sql, dialect: schema.dialect }];
    const isKnown = knownNumbers({ texts: asked, now, statements });
    const limits = { sentences: 1, sentence: EXPLANATION.title };
    const [title] = sentencesToShow(one.title, { isKnown, isName, from: 'known' }, limits);
    return { ...one, title: title?.replace(/[.:]$/u, '') ?? `Result ${at + 2}` };
  });
}
