import { MONTHS } from './months.ts';

const END = '(?= *[?.!]*$)';
const MONTH = MONTHS.join('|');
const MONEY = '(?:money|revenue|sales|income|turnover|cash)';
const EARNED = `(?:brought in|took in|made|earned|generated|brought|sold)(?: us)?(?: the)? (?:more|less|most|least|better)(?: ${MONEY})?`;
const HAD = '(?:had|saw|got|has|brought|have|did) (?:the )?(?:more|fewer|less|most|fewest|least)';
const YEAR = '((?:19|20)\\d\\d)';
const OR_YEARS = `(?:,|:| [–-])? (?:in )?${YEAR} or (?:in )?${YEAR}${END}`;
const A_MONTH = `((?:${MONTH})(?: (?:19|20)\\d\\d)?)`;
const OR_MONTHS = `(?:,|:| [–-])? (?:in )?${A_MONTH} or (?:in )?${A_MONTH}${END}`;
const ONE = "([\\p{L}'’ -]{2,40}?)";
const WORSE =
  "(?:what|which|who)(?: one)?(?: is|['’]?s| are| was| were)? (?:the )?(?:worse|worst|busier|busiest|more common|more frequent)";

/** Which of two it is: both stand beside each other in the answer. */
export const WHICH_OF_TWO: [RegExp, string][] = [
  // Which December brought in more, 2024 or 2025?
  [new RegExp(`^(?:which|what) (${MONTH}|q[1-4]) ${EARNED}${OR_YEARS}`, 'i'), 'revenue in $1 $2 vs $1 $3'],
  [new RegExp(`^(?:which|what) year ${EARNED}${OR_YEARS}`, 'i'), 'revenue in $1 vs $2'],
  // Which December had more orders, 2024 or 2025?
  [new RegExp(`^(?:which|what) (${MONTH}|q[1-4]) ${HAD} ${ONE}${OR_YEARS}`, 'iu'), '$2 in $1 $3 vs $1 $4'],
  [new RegExp(`^(?:which|what) year ${HAD} ${ONE}${OR_YEARS}`, 'iu'), '$1 in $2 vs $3'],
  // Which month had more orders, June or July?
  [new RegExp(`^(?:which|what) month ${EARNED}${OR_MONTHS}`, 'i'), 'revenue in $1 vs $2'],
  [new RegExp(`^(?:which|what) month ${HAD} ${ONE}${OR_MONTHS}`, 'iu'), '$1 in $2 vs $3'],
  // Dawn or dusk, what is worse for strikes?
  [
    new RegExp(`^${ONE} or ${ONE},? ${WORSE} (?:for|in|by) (?:the |our )?${ONE}${END}`, 'iu'),
    'which has more $3, $1 or $2',
  ],
  [
    new RegExp(`^${WORSE} (?:for|in|by) (?:the |our )?${ONE},? ${ONE} or ${ONE}${END}`, 'iu'),
    'which has more $1, $2 or $3',
  ],
];
