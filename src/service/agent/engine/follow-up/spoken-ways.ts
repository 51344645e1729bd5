import { byName } from '../../../../shared/by-name.ts';
import { additive } from '../catalog/additive.ts';
import { getTable, isTime } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { isOfPeople } from './who-did.ts';

const EARNED = new RegExp(
  `^${LEAD}(?:how much|what) (?:(?:do|does|did) (?:they|he|she|each|each one|each of them) (?:earn|make|get paid)|(?:is|was|are|were) (?:they|he|she) paid)( on average| in average)?$`,
);

/** How much does she earn, after a person: her salary, wherever it is kept. */
export function asEarned(knowledge: Knowledge, text: string, parent: Query): string | null {
  const said = EARNED.exec(text);
  const rows = said === null ? null : rowsOf(knowledge.catalog, parent);
  if (said === null || rows === null || !isOfPeople(knowledge.catalog, rows.table)) return null;
  const pay = ['salary', 'wage', 'pay', 'compensation'].find((word) => isColumn(knowledge, word));
  if (pay === undefined) return null;
  return said[1] === undefined ? `show their ${pay}` : `what is their average ${pay}`;
}

const isColumn = (knowledge: Knowledge, word: string): boolean =>
  readTokens(knowledge, tokenize(word)).subjects.some(({ mention }) =>
    mention.candidates.some(({ kind, score }) => kind === 'column' && score >= 0.75),
  );

const SINCE = new RegExp(
  `^${LEAD}since when (?:is|are|was|were|have|has) (?:he|she|it|they)(?: been)? (?:an? |our )?(\\S+)(?: (?:of ours|here))?$`,
);
const BEGUN = /^(signed|since|joined|registered|enrolled|hired|hire|member|started|created|opened|founded)$/;

/** Since when are they a customer: the day on which those rows began. */
export function asSince(knowledge: Knowledge, text: string, parent: Query): string | null {
  const noun = SINCE.exec(text)?.[1];
  const rows = noun === undefined ? null : rowsOf(knowledge.catalog, parent);
  if (noun === undefined || rows === null) return null;
  const named = readTokens(knowledge, tokenize(noun)).subjects.some(({ mention }) =>
    mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.75 && c.table === rows.table),
  );
  const days = [...getTable(knowledge.catalog, rows.table).columns.values()].filter(
    ({ info, words, formula }) => formula === undefined && isTime(info) && words.some((word) => BEGUN.test(word)),
  );
  const [day, ...more] = days;
  return !named || day === undefined || more.length > 0 ? null : `show their ${day.words.join(' ')}`;
}

const CONTENTS = new RegExp(
  `^${LEAD}what (?:is|was|were|are|did) (?:(?:in|on|part of) (?:it|that|that one|them|those)|(?:it|that|they|those) (?:contain|include|consist of))$`,
);

/** What was in it, after an order: the one kind of thing that its lines are of. */
export function asContents({ catalog }: Knowledge, text: string, parent: Query): string | null {
  const rows = CONTENTS.test(text) ? rowsOf(catalog, parent) : null;
  if (rows === null) return null;
  const lines = (catalog.steps.get(rows.table) ?? []).filter(({ many }) => many);
  const things = lines.flatMap(({ to }) =>
    (catalog.steps.get(to) ?? []).filter((step) => !step.many && step.to !== rows.table).map((step) => step.to),
  );
  const [thing, ...more] = new Set(things);
  const isNearer = thing !== undefined && shortestPaths(catalog, rows.table, 'to-one').has(thing);
  if (thing === undefined || more.length > 0 || isNearer) return null;
  return `which ${getTable(catalog, thing).words.join(' ')} were in it`;
}

const BEST_TIME = new RegExp(
  `^${LEAD}(?:what (?:was|is|were|are) )?(?:the |his |her |their |its |our )?(best|worst|highest|lowest|strongest|weakest|biggest) (month|day|week|quarter|year)(?: of (?:those|these|them|that|it|all(?: of (?:those|them))?))?$`,
);
const MEANT = byName<string>({ strongest: 'best', weakest: 'worst', biggest: 'highest' });

/** Best month of those, after the months of a year: the one with the highest number. */
export function asBestTime(text: string, { groups, measures }: Query): string | null {
  const [, word = '', unit = ''] = BEST_TIME.exec(text) ?? [];
  const [group, ...more] = groups;
  const isOfTime = group?.kind === 'time' && more.length === 0 && group.grain === unit;
  return isOfTime && measures.length === 1 ? `which ${unit} was the ${MEANT[word] ?? word}` : null;
}

const MONEY_BOUND = new RegExp(
  `^(${LEAD}(?:only |just |the |those |these |ones |with |who (?:spent|paid) )*(?:over|above|under|below|more than|less than|at least|at most) \\d[\\d.,]*k?) (?:dollars?|euros?|pounds?|francs?|bucks|usd|eur|gbp|chf)$`,
);

/** Only those over 10 dollars, after what each spent: of the number that is shown, which is money. */
export function asMoneyBound({ catalog }: Knowledge, text: string, { groups, measures }: Query): string | null {
  const bound = MONEY_BOUND.exec(text)?.[1];
  const [measure, ...more] = measures;
  const ref = measure?.ref ?? null;
  if (bound === undefined || groups.length === 0 || ref === null || more.length > 0) return null;
  const column = getTable(catalog, ref.table).columns.get(ref.column);
  return column !== undefined && additive(column) >= 2 ? bound.replace(/who (?:spent|paid) /, '') : null;
}

const PRICE_BOUND = new RegExp(
  `^(${LEAD}(?:(?:how many|which|what|who|list|show|only|just|the|ones?|those|these|of (?:them|those|these)|are|is) )*)((?:over|above|under|below|more than|less than|cheaper than|at least|at most) \\d[\\d.,]*k?)$`,
);

/** How many of them below $20, after products: with a price below that, where they have one price. */
export function asPriceBound({ catalog }: Knowledge, tokens: readonly Token[], parent: Query): string | null {
  const [, lead, bound = ''] = PRICE_BOUND.exec(saidText(tokens)) ?? [];
  const isMoney = tokens.some(({ text }) => /[$€£]/.test(text)) || bound.startsWith('cheaper');
  const rows = lead === undefined || !isMoney || parent.groups.length > 0 ? null : rowsOf(catalog, parent);
  if (lead === undefined || rows === null || rows.table !== parent.base) return null;
  const prices = [...getTable(catalog, rows.table).columns.values()].filter(({ words }) => words.at(-1) === 'price');
  return prices.length === 1 ? `${lead}with a price ${bound.replace('cheaper than', 'under')}` : null;
}
