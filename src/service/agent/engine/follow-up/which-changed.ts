import { comparedPeriods } from '../query/compared-periods.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const DOWN = 'dropped|fell|declined|decreased|shrank|shrunk|lost|went down|gone down|got worse|is down|are down';
const UP = 'grew|grown|rose|risen|increased|improved|gained|went up|gone up|got better|is up|are up';
const CHANGED = new RegExp(
  `^${LEAD}(?:which|what|who)(?: ones?| of (?:them|those|these))?(?: (?:has|have|had))? (?:(${DOWN})|(${UP}))$`,
);

/** Which ones dropped, after two periods side by side: the groups whose change is below nothing. */
export function askWhichChanged(tokens: readonly Token[], parent: Query): Query | null {
  const [said, down] = CHANGED.exec(saidText(tokens)) ?? [];
  const change = parent.measures[2];
  if (said === undefined || change === undefined || comparedPeriods(parent) === null || parent.groups.length === 0)
    return null;
  const operator = down === undefined ? '>' : '<';
  const having = { measure: change, operator, value: 0, words: down ?? said } as const;
  const others = parent.having.filter(({ measure }) => measure.title !== change.title);
  return { ...structuredClone(parent), having: [...others, having], notes: [] };
}
