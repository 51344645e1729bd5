const PERCENT = '(?:percent|per cent|pct|%)';
const CHANGE = '(?:change|difference|growth|increase|decrease|rise|drop)';
const QUARTER = '(?:q[1-4]|(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter)';
const END = '(?= *[?.!]*$)';
const MOVED = '(?:up or down|(?:an? )?(?:increase|rise) or (?:an? )?(?:decrease|fall|drop))';
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
