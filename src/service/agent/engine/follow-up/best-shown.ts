import type { Group, Query } from '../query/query.ts';
import { grainOf } from '../time/period.ts';
import { lemma } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { opposite, worstOf } from './order.ts';
import { LEAD, saidText } from './said.ts';

const HIGH = 'highest|largest|biggest|greatest|top|most|strongest|busiest';
const LOW = 'lowest|smallest|least|bottom|fewest|weakest|slowest|quietest';
const ENDS = `${HIGH}|${LOW}|best|worst`;

const WHICH = new RegExp(
  String.raw`^${LEAD}(?:which|what)(?: (?:one|(\\S+)))?(?: of (?:them|those|these))? (?:is|was|were|are|had|has|did) (?:the |our |its )?(${ENDS})(?: (?:ones?|(\\S+)))?$`,
);

/** Which was the best one, after the revenue of each month: the one of those that are shown with the best number. */
export function askBestShown(tokens: readonly Token[], parent: Query): Query | null {
  const [, noun, end, behind] = WHICH.exec(saidText(tokens)) ?? [];
  const [measure, ...more] = parent.measures;
  const [group, ...others] = parent.groups;
  if (end === undefined || measure === undefined || group === undefined || more.length + others.length > 0) return null;
  const thing = noun ?? behind;
  if (parent.limit?.count === 1 || (thing !== undefined && !isCalled(group, thing))) return null;
  const of = { ...parent, order: null };
  const direction = directionOf(of, end);
  const words = `${end} ${thing ?? 'one'}`;
  const order = { by: { kind: 'measure', measure }, direction, words } as const;
  return { ...structuredClone(of), order, limit: { count: 1, words }, notes: [] };
}

/** The month, after months; the city, after cities. */
function isCalled(group: Group, noun: string): boolean {
  const word = lemma(noun);
  if (word === 'one') return true;
  if (group.kind === 'time') return grainOf(word) === group.grain;
  return group.words.toLowerCase().split(' ').map(lemma).includes(word);
}

function directionOf(query: Query, end: string): 'asc' | 'desc' {
  if (end === 'worst') return worstOf(query);
  if (end === 'best') return opposite(worstOf(query));
  return HIGH.split('|').includes(end) ? 'desc' : 'asc';
}

const OTHER_END = new RegExp(
  String.raw`^(?:and |so |ok |now )*(?:(and|what about|how about) )?(?:the )?(${ENDS}|cheapest|shortest|longest|oldest|newest|most expensive)(?: (?:ones?|(\\d{1,3})))?$`,
);

/** And the smallest, after the biggest products: as many from the other end, and not the smallest of the biggest. */
export function askOtherEnd(tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  const [, , end, count] = OTHER_END.exec(text) ?? [];
  const { order, limit } = parent;
  const isLed = /^(and|what about|how about|now) /.test(text);
  if (end === undefined || order === null || limit === null || !isLed || (limit.skip ?? 0) > 0) return null;
  const said = endOf(end);
  const was = endOf(limit.words) ?? endOf(order.words);
  if (said === null || was === null || said === was) return null;
  const direction = opposite(order.direction);
  const words = text;
  const notes = parent.notes.filter((note) => !note.includes(limit.words));
  return {
    ...structuredClone(parent),
    order: { ...structuredClone(order), direction, words },
    limit: { count: count === undefined ? limit.count : Math.max(1, Number(count)), words },
    notes,
  };
}

const UPPER = `${HIGH}|best|longest|newest|latest|most expensive|most`.split('|');
const LOWER = `${LOW}|worst|shortest|oldest|earliest|cheapest|least expensive`.split('|');

/** Which end words speak of: the upper, the lower, or none. */
function endOf(words: string): 'upper' | 'lower' | null {
  const said = ` ${words.toLowerCase()} `;
  if (LOWER.some((word) => said.includes(` ${word} `))) return 'lower';
  return UPPER.some((word) => said.includes(` ${word} `)) ? 'upper' : null;
}
