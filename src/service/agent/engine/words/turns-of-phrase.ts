import { MONTHS } from './months.ts';
import { WHICH_OF_TWO } from './which-of-two.ts';

const PERCENT = '(?:percent|per cent|pct|%)';
const CHANGE = '(?:change|difference|growth|increase|decrease|rise|drop)';
const QUARTER = '(?:q[1-4]|(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter)';
const END = '(?= *[?.!]*$)';
const MOVED = '(?:up or down|(?:an? )?(?:increase|rise) or (?:an? )?(?:decrease|fall|drop))';
const REVENUE = '(revenue|sales|turnover|profit|income)';
const FEW = '\\d+|two|three|four|five|ten|twenty';
const BIGGEST = 'top|biggest|largest|best|most important|highest paying|main';
const BOUND = '(?:more than|over|above|less than|under|below|at least|at most)';
const AMOUNT = '[$€£]?\\d[\\d.,]*k?(?: (?:dollars|euros?|pounds|usd|eur))?';
const REFUNDED = `(?:(?:has|have|had|ever) )?(?:got|received) (${BOUND} ${AMOUNT}) (refund)ed(?: back)? (?:in one go|at once|in (?:a single|one) (?:refund|payment)|at a time)\\b`;
const PACKS = '(?:packs?|packets?|packages?|bags?|boxes|box|bottles?|cans?|cartons?|sacks?|crates?|jars?|pieces|pcs)';
const BY_HOW_MUCH = `by how (?:much|many)(?: (?:in )?${PERCENT})?`;
/** Two times that are held against each other, and not one after the other. */
const AGAINST =
  '^(?!.*\\b(?:by (?!how\\b)|per |each |every ))(.*\\b(?:vs\\.?|versus|to|against|over|and|compared (?:to|with)) .+?)';

/** Ways to put a question that hold its parts in another order than the rules read them. */
export const TURNS_OF_PHRASE: [RegExp, string][] = [
  // Revenue 2024 vs 2023, change in percent; July to August, up or down and by how many percent.
  [
    new RegExp(
      `${AGAINST}(?:,|:| [–-])? (?:(?:and|with) )?(?:the )?(?:${PERCENT} ${CHANGE}|${CHANGE}(?: in)? ${PERCENT}|${MOVED}(?:(?:,? and)? ${BY_HOW_MUCH})?|${BY_HOW_MUCH})${END}`,
      'i',
    ),
    '$1, growth',
  ],
  ...WHICH_OF_TWO,
  // How much of this year's revenue comes from the 10 biggest customers.
  ...[`(?:${BIGGEST}) (${FEW})`, `(${FEW}) (?:${BIGGEST})`].map((few): [RegExp, string] => [
    new RegExp(
      `^(?:how much|how many percent|(?:what|which) (?:part|share|percentage|percent|portion|proportion|fraction|%)) (?:of )?(?:(?:our|the|all) )?(?:((?:this|last) (?:year|month|quarter|week))['’]?s )?(?:total )?${REVENUE}(?: do we (?:make|get|earn)| comes?| came| is| was| did we (?:make|get|earn))?(?: made)? (?:from|by|with|through|on) (?:our |the |just the |only the )?${few} ([^?,;]+?)(?:,? (?:in|as) (?:%|a percentage|percent|per cent))?${END}`,
      'i',
    ),
    'percentage of $2 from the top $3 $4 $1',
  ]),
  // What is the most flown route, which route is used most.
  [
    /\bmost (?:flown|travell?ed|used|served|frequent|frequented|driven|sailed) (routes?|connections?)\b/gi,
    'busiest $1',
  ],
  // With no flight at all, neither in nor out.
  [
    /\b((?:no|any|without|not have|n['’]t have)\b.*?),? neither (?:in|from|coming|incoming|inbound|arriving|into) (?:n?or) (?:out|to|going|outgoing|outbound|departing|leaving)\b/gi,
    '$1',
  ],
  // Refunds per reason - count + amount; number and total amount.
  [/(?<=\p{L}) \+ (?=\p{L})/gu, ' and '],
  [/(?: [–-]|:) (?=(?:(?:the|their|its|total) )?(?:count|number|sum|amount|average|avg)s? and \p{L})/giu, ', '],
  [
    /\b(?:number|count)s? and (?=(?:the |their )?(?:(?:total|average|avg|mean|summed) )?(?:sum|amount|value|total|revenue|money)\b)/gi,
    'count and ',
  ],
  // Last order of Ada Moe, when was it.
  [
    /^(?:the |our )?((?:very )?(?:last|latest|first) \p{L}+ (?:of|by|from|for) .+?),? (?:and )?when was (?:it|that)(?= *[?.!]*$)/iu,
    'when was the $1',
  ],
  // What the red lamp costs, asked by somebody: what does it cost.
  [/^what ((?:the|an?|our|your) [^,?]+?) costs?(?= *(?:[?.!]|$))/i, 'what does $1 cost'],
  // The cheapest thing we sell.
  [
    new RegExp(
      `(?<=\\b(?:cheapest|expensive|priciest|dearest) (?:thing|item|article)s?) (?:that )?(?:we|you|they) (?:sell|offer|have|carry|stock)${END}`,
      'gi',
    ),
    '',
  ],
  // States without a single strike.
  [/\b(?:without|with not) (?:even )?(?:a single|one single|even one)\b/gi, 'without any'],
  // For what percentage of the strikes is the speed not reported.
  [
    new RegExp(
      `^(?:for|in|on|with) (?:what|which) (?:${PERCENT}|percentage|share|part|proportion) of (?:all )?(?:the |our )?(.+?) (?:is|are|was|were) (?:the |their |its )?(\\p{L}+(?: \\p{L}+)?) (?:not (?:reported|recorded|known|given|set|filled in|noted|entered|there)|missing|unknown|empty|blank)${END}`,
      'iu',
    ),
    'percentage of $1 where the $2 is missing',
  ],
  // Croissants, how many packs did we sell; how many bags of rye did we sell.
  [
    new RegExp(
      `^([^,?]{3,40}?)(?:,|:| [–-]) how many ${PACKS} (did we sell|have we sold|were sold|did we ship)\\b`,
      'iu',
    ),
    'how many units of $1 $2',
  ],
  [new RegExp(`^how many ${PACKS} of (?=\\p{L}.*\\b(?:sell|sold)\\b)`, 'iu'), 'how many units of '],
  // Who got more than 100 refunded in one go: with one refund of that.
  [new RegExp(`\\bwho ${REFUNDED}`, 'gi'), 'who had a $2 of $1'],
  [
    new RegExp(`\\b(customers|clients|guests|members|people)(?: (?:who|that))? ${REFUNDED}`, 'gi'),
    '$1 who had a $3 of $2',
  ],
  // Who was the last one to sign up.
  [
    /^who (?:is|was) (?:the )?(?:very )?(last|latest|first) (?:(?:one|person|people|man|woman) )?(?:to|who|that) (?=\p{L})/giu,
    'who was $1 to ',
  ],
  // First quarter 98 against Q1 05.
  [new RegExp(`\\b(${QUARTER})(?: of| in)? ['’]?([789]\\d)\\b(?! ?${PERCENT})`, 'gi'), '$1 19$2'],
  [new RegExp(`\\b(${QUARTER})(?: of| in)? ['’]?([012]\\d)\\b(?! ?${PERCENT})`, 'gi'), '$1 20$2'],
  [/\b(?:far |much |way )?too late\b/gi, 'late'],
  // At or under 20, below or equal to 20.
  [/\b(?:at|equal to) or (?:below|under|less than|lower than)\b/gi, 'at most'],
  [/\b(?:at|equal to) or (?:above|over|more than|higher than)\b/gi, 'at least'],
  [/\b(?:below|under|lower than) or (?:at|equal to)\b/gi, 'at most'],
  [/\b(?:above|over|higher than) or (?:at|equal to)\b/gi, 'at least'],
  // Everybody in Marketing, anyone from Porto.
  [
    /^(?:(?:show|list|name)(?: me)? )?(?:everybody|everyone|anybody|anyone)(?: who(?: is|['’]s| works?)?)? (in|at|from) /gi,
    'who is $1 ',
  ],
  // Members with a gmail address.
  [
    /\b(?:with|on|using|who have|that have|have|has|who use|that use) an? @?(gmail|googlemail|yahoo|hotmail|outlook|icloud|aol|gmx|protonmail)(\.\p{L}{2,4})? (?:e-?mail )?(?:add?ress|account|e-?mail|mailbox)\b/giu,
    'with $1$2 in the email',
  ],
  // Compare me June and July, money.
  [/^compare me (?=\S)/gi, 'compare '],
  [
    new RegExp(`^compare (.+? (?:vs\\.?|versus|and|to|with) .+?)(?:,|:| in)? (?:money|cash)${END}`, 'gi'),
    'compare revenue $1',
  ],
  [new RegExp(`(?<!\\bof )\\ball[ -]time${END}`, 'gi'), 'of all time'],
  // How long is the tour (minutes), the longest tour of each guide with minutes.
  [new RegExp(`,? \\((?:in )?(minutes|hours|seconds|days|weeks|months|years)\\)${END}`, 'gi'), ' in $1'],
  [
    new RegExp(
      `^((?:.* )?(?:longest|shortest)\\b.*?),? (?:and|with|plus)(?: the)? (?:minutes|hours|seconds|duration)${END}`,
      'gi',
    ),
    '$1 with length',
  ],
  // How long till we ship, per carrier.
  [
    /^how long (?:until|till|before) (?:we|they|you|it|someone|somebody) (\p{L}{3,})\b/giu,
    'how long does it take to $1',
  ],
  // When did Ada Moe order last.
  [
    new RegExp(
      `^when did (.+?) (order|buy|book|rent|pay|visit|call|come|log in|play|fly|ship|order|purchase|return|borrow|donate|win) last${END}`,
      'gi',
    ),
    'when did $1 last $2',
  ],
  // What seafood do we sell: what there is, and not what was sold.
  [
    new RegExp(
      `^(what|which) (\\p{L}+(?: \\p{L}+)?) do (we|you) (?:actually )?(?:sell|carry|offer|stock)${END}`,
      'giu',
    ),
    '$1 $2 do $3 have',
  ],
  // Split August by keeper, after a number that is of it.
  [
    new RegExp(
      `^(?:(?:and|now|ok|then|please)[, ]+)*(?:split|break(?: down)?|divide) ((?:${MONTHS.join('|')})(?: (?:19|20)\\d\\d)?) (?:down |up )?by (.+?)${END}`,
      'giu',
    ),
    'by $2 in $1',
  ],
  // By money instead, rank them by money.
  [
    new RegExp(
      `^((?:(?:and|now|ok|then|please)[, ]+)*(?:(?:rank|sort|order)(?: (?:them|it|these|those))? )?by) (?:the )?(?:money|cash)((?: (?:instead|then|now|please))?)${END}`,
      'giu',
    ),
    '$1 revenue$2',
  ],
  // Ok and store 2 alone: only that one.
  [
    new RegExp(
      `^(?:(?:and|now|ok|then|please|for)[, ]+)*(?!(?:who|what|which|how|where|when|is|are|was|were)\\b)([\\p{L}\\d]+(?: [\\p{L}\\d]+){0,2}) alone${END}`,
      'giu',
    ),
    'only $1',
  ],
  // So from July to August that's how much in percent?
  [
    new RegExp(
      `^(?:(?:and|so|ok|then)[, ]+)*from (\\p{L}+(?: \\d{4})?) to (\\p{L}+(?: \\d{4})?),? (?:that(?:['’]s| is| was|s)? )?(?:how much|how many|what)(?: is that| is it| was that| was it)?(?: in)? ${PERCENT}${END}`,
      'giu',
    ),
    '$1 vs $2',
  ],
  // Badges - how many hold each; tables: how many guests does each have.
  [
    /^(?:the |our )?(\p{L}+(?: \p{L}+)?)(?:,|:| [–-]) how many(?: people)? (?:hold|have|got|has|carry|bear) each(?: one| of them)?\b/giu,
    'number of people by $1',
  ],
  [
    /^(?:the |our )?(\p{L}+(?: \p{L}+)?)(?:,|:| [–-]) how many (\p{L}+) (?:does each (?:have|hold|get)|(?:for|in|per|on) each)\b(?! \p{L})/giu,
    'number of $2 per $1',
  ],
];
