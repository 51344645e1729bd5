import { MONTHS } from './months.ts';

const END = '(?= *[?.!]*$)';
const MONTH = MONTHS.join('|');
const MONEY = '(?:money|revenue|sales|income|turnover|cash)';
const EARNED = `(?:(?:has |have )?(?:brought in|took in|taken in|made|earned|generated|brought|sold))(?: us)?(?: the)? (?:more|less|most|least|better)(?: ${MONEY})?`;
const HAD = '(?:had|saw|got|has|brought|have|did) (?:the )?(?:more|fewer|less|most|fewest|least)';
const YEAR = '((?:19|20)\\d\\d)';
const OR_YEARS = `(?:,|:| [–-])? (?:in )?${YEAR} or (?:in )?${YEAR}${END}`;
const A_MONTH = `((?:${MONTH})(?: (?:19|20)\\d\\d)?)`;
const OR_MONTHS = `(?:,|:| [–-])? (?:in )?${A_MONTH} or (?:in )?${A_MONTH}${END}`;
const ONE = "([\\p{L}'’ -]{2,40}?)";
const WORSE =
  "(?:what|which|who)(?: one)?(?: is|['’]?s| are| was| were)? (?:the )?(?:worse|worst|busier|busiest|more common|more frequent)";

const A_PERIOD = `((?:q[1-4]|(?:this|last) (?:week|month|quarter|year)|${MONTH}|(?:19|20)\\d\\d)(?: (?:of )?['’]?(?:(?:19|20)\\d\\d|\\d\\d))?)`;
const BETTER = '(?:better|worse|higher|lower|stronger|weaker|bigger|smaller|busier|quieter|up|down)';
const A_DAY = '((?:mon|tues|wednes|thurs|fri|satur|sun)days)';

/** Which of two it is: both stand beside each other in the answer. */
export const WHICH_OF_TWO: [RegExp, string][] = [
  // Is Q1 98 better than Q1 97? Sales I mean. Was June busier than May in orders?
  [
    new RegExp(
      `^(?:is|was|were|are) ${A_PERIOD} (?:any )?${BETTER} than ${A_PERIOD}(?:\\?|,)? (?:i mean )?(?:in terms of |in |by |for )?(?:the |our )?${ONE}(?: i mean)?${END}`,
      'iu',
    ),
    '$3 $1 vs $2',
  ],
  // Mike or Jon, who has taken in more money?
  [
    new RegExp(`^${ONE} or ${ONE},? (?:who|which|what)(?: one| of (?:them|the two))? ${EARNED}${END}`, 'iu'),
    'revenue of $1 vs $2',
  ],
  [
    new RegExp(`^(?:who|which|what)(?: one| of (?:them|the two))? ${EARNED},? ${ONE} or ${ONE}${END}`, 'iu'),
    'revenue of $1 vs $2',
  ],
  // Do we get more orders on Saturdays or on Sundays?
  [
    new RegExp(
      `^(?:do|did|are|were) (?:we|they|you|there) (?:get|have|sell|make|take|see|do|getting|having|seeing)? ?more ${ONE} on ${A_DAY} or (?:on )?${A_DAY}${END}`,
      'iu',
    ),
    'number of $1 on $2 and $3 by weekday',
  ],
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
