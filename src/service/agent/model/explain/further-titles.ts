import type { DatabaseSchema } from '../../../connectors/connector.ts';
import type { FurtherResult } from '../../agent.ts';
import { EXPLANATION } from '../text/limits.ts';
import { knownNumbers } from './known-numbers.ts';
import type { CanLead } from './leading-words.ts';
import { markMade } from './mark-made.ts';
import { type Facts, sentencesToShow } from './sentences.ts';

interface Titling extends Pick<Facts, 'isName' | 'said'> {
  asked: readonly string[];
  now: Date;
  schema: DatabaseSchema;
  canLead: CanLead;
}

/**
 * Further results under titles that hold: the model's own where they pass as its other words do and say nothing but what
 * can be held against question and schema, for they stand in the program's own voice; else their place.
 */
export function withTitles(
  further: readonly FurtherResult[],
  { asked, now, schema, isName, said, canLead }: Titling,
): FurtherResult[] {
  return further.map((one, at) => {
    const statements = [{ sql: one.sql, dialect: schema.dialect }];
    const isKnown = knownNumbers({ texts: asked, now, statements });
    const limits = { sentences: 1, sentence: EXPLANATION.title };
    const [title] = sentencesToShow(one.title, { isKnown, isName, said, from: 'known' }, limits).filter(canLead);
    return {
      ...one,
      result: markMade(one.result, { sql: one.sql, schema }),
      title: title?.replace(/[.:]$/u, '') ?? `Result ${at + 2}`,
    };
  });
}
