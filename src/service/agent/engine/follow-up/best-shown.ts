import { opposite } from '../query/direction.ts';
import type { Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { worstOf } from './order.ts';
import { LEAD, saidText } from './said.ts';

const HIGH = 'highest|largest|biggest|greatest|top|most|strongest|busiest';
const LOW = 'lowest|smallest|least|bottom|fewest|weakest|slowest|quietest';
const ENDS = `${HIGH}|${LOW}|best|worst`;

const WHICH = new RegExp(
  `^${LEAD}(?:which|what)(?: one)?(?: of (?:them|those|these))? (?:is|was|were|are|had|has|did) (?:the |our |its )?(${ENDS})(?: ones?)?$`,
);

const DOES = new RegExp(
  `^${LEAD}(?:which|what|who)(?: ones?| of (?:them|those|these))? (pays?|paid|earns?|earned|makes?|made|costs?|spends?|spent|sells?|sold|brings in|brought in|charges?|charged) (?:us )?(?:the )?(most|best|least|worst)(?: of (?:all|them))?$`,
);
/** What the numbers are called that such a verb is said of. */
const DONE: readonly [RegExp, RegExp][] = [
  [/^(pa|earn|made|make)/, /^(salary|wage|pay|paid|income|revenue|amount|earnings|total|profit|compensation)$/],
  [/^(cost|spen|charge)/, /^(cost|price|fee|rate|amount|total|spend|spent|spending|revenue|charge)$/],
  [/^(sell|sold|bring|brought)/, /^(revenue|sales|quantity|units|sold|total|amount|turnover)$/],
];

/** Which one pays the most, after how many there are and the average salary of each: the one of those with the highest salary. */
export function askDoesMost(tokens: readonly Token[], parent: Query): Query | null {
  const [, verb = '', end = ''] = DOES.exec(saidText(tokens)) ?? [];
  const names = DONE.find(([form]) => form.test(verb))?.[1];
  if (names === undefined || parent.groups.length !== 1 || parent.limit?.count === 1) return null;
  const called = parent.measures.filter(
    (one) =>
      one.window === undefined &&
      [...nameWords(one.ref?.column ?? ''), ...nameWords(one.words)].some((word) => names.test(word)),
  );
  const [measure, ...more] = called;
  if (measure === undefined || more.length > 0) return null;
  const words = `${verb} the ${end}`;
  const direction = /most|best/.test(end) ? 'desc' : 'asc';
  const order = { by: { kind: 'measure', measure }, direction, words } as const;
  return { ...structuredClone(parent), order, limit: { count: 1, words }, notes: [] };
}

/** Which was the best one, after the revenue of each month: the one of those that are shown with the best number. */
export function askBestShown(tokens: readonly Token[], parent: Query): Query | null {
  const end = WHICH.exec(saidText(tokens))?.[1];
  const [measure, ...more] = parent.measures;
  if (end === undefined || measure === undefined || more.length > 0 || parent.groups.length !== 1) return null;
  if (parent.limit?.count === 1) return null;
  const of = { ...parent, order: null };
  const words = `${end} one`;
  const order = { by: { kind: 'measure', measure }, direction: directionOf(of, end), words } as const;
  return { ...structuredClone(of), order, limit: { count: 1, words }, notes: [] };
}

function directionOf(query: Query, end: string): 'asc' | 'desc' {
  if (end === 'worst') return worstOf(query);
  if (end === 'best') return opposite(worstOf(query));
  return HIGH.split('|').includes(end) ? 'desc' : 'asc';
}

const OTHER_END = new RegExp(
  `^(?=and |what about |how about |now )(?:and |so |ok |now )*(?:what about |how about )?(?:the )?(${ENDS}|cheapest|shortest|longest|oldest|newest|most expensive)(?: ones?)?$`,
);

/** And the smallest, after the biggest products: as many from the other end, and not the smallest of the biggest. */
export function askOtherEnd(tokens: readonly Token[], parent: Query): Query | null {
  const words = saidText(tokens);
  const end = OTHER_END.exec(words)?.[1];
  const { order, limit } = parent;
  if (end === undefined || order === null || limit === null || (limit.skip ?? 0) > 0) return null;
  const said = endOf(end);
  const was = endOf(limit.words) ?? endOf(order.words);
  if (said === null || was === null || said === was) return null;
  return {
    ...structuredClone(parent),
    order: { ...structuredClone(order), direction: opposite(order.direction), words },
    limit: { count: limit.count, words },
    notes: parent.notes.filter((note) => !note.includes(limit.words)),
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
