import type { TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import { columnFacts } from '../../privacy/guess-sharing.ts';
import { sentOf } from '../../privacy/sent.ts';
import { FAR, slips } from './slips.ts';
import { stemOf } from './value-words.ts';

const MOST_NEAR = 5;
const SHORTEST = 3;

/**
 * Known values of a column that a text may mean, the likeliest first: spelled in another case or form, with typing
 * errors, or longer ones with its words in them. None where the column's values are not sent; asks the database nothing.
 */
export function nearValues(
  request: Pick<AgentRequest, 'profile' | 'sharing'>,
  table: TableInfo,
  column: string,
  text: string,
): string[] {
  const sent = sentOf(request);
  if (!sent.values || sent.withheld(table, column) !== undefined) return [];
  const values = columnFacts(request.profile, table, column)?.values ?? [];
  const wanted = wordsIn(text);
  return values
    .filter((value) => value !== text)
    .map((value, at) => ({ value, at, cost: costOf(wanted, wordsIn(value)) }))
    .filter(({ cost }) => cost < FAR)
    .sort((one, other) => one.cost - other.cost || one.at - other.at)
    .slice(0, MOST_NEAR)
    .map(({ value }) => value);
}

/** A word more is likelier than a letter wrong, but no value that fits better. */
const WORD_MORE = 0.4;

interface Words {
  words: string[];
  joined: string;
}

function wordsIn(text: string): Words {
  const words = plainWords(text).map(stemOf);
  return { words, joined: words.join('') };
}

/** 0: the same but for case, endings and signs; FAR: another thing. */
function costOf(wanted: Words, value: Words): number {
  if (wanted.joined.length < SHORTEST || value.joined === '') return wanted.joined === value.joined ? 0 : FAR;
  const whole = slips(wanted.joined, value.joined);
  if (whole < FAR || value.words.length === 1) return whole;
  const best = wanted.words.map((word) =>
    Math.min(...value.words.map((other) => (word.length < SHORTEST ? (word === other ? 0 : FAR) : slips(word, other)))),
  );
  const most = Math.max(...best);
  return most === FAR ? FAR : most + WORD_MORE * Math.max(1, value.words.length - wanted.words.length);
}
