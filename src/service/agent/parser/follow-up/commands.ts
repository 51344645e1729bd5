import type { Grain } from '../time/period.ts';
import { grainOf } from '../time/read-period.ts';
import { type AggregateFunction, COMPARISONS } from '../words/lexicon.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import type { Says } from './says.ts';

/** General English only. `words` is what matched, `groups` its parts, `token` its first word. */
interface Command {
  pattern: RegExp;
  set: (says: Says, found: { words: string; groups: (string | undefined)[]; token: Token }) => void;
}

const POINTING = 'it|that|this|them|these|those|they';
const LEAD =
  "(?:(?:and|ok|okay|so|now|then|please|but|just|only|well|great|thanks|cool|nice|can|could|you|i|want|would|like|to|see|let|let's|lets|me|us|show|give|get|have|with|the) )*";
const TAIL = '(?: (?:please|then|again|now|instead|too|as well|thanks|thank you|altogether))*';
const escaped = (text: string): string =>
  text
    .replaceAll(/[<>=!]/g, '\\$&')
    .replaceAll('\\<', '<')
    .replaceAll('\\>', '>')
    .replaceAll('\\=', '=')
    .replaceAll('\\!', '!');
const UNIT = '(days?|weeks?|months?|quarters?|years?)';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Anywhere among the words. */
const some = (pattern: string): RegExp => new RegExp(`(?<=^| )(?:${pattern})(?= |$)`);
/** At the beginning. */
const opens = (pattern: string): RegExp => new RegExp(`^(?:${pattern})(?= |$|(?<=^))`);
/** The whole of it, beside words that ask or thank. */
const whole = (pattern: string): RegExp => new RegExp(`^${LEAD}(?:${pattern})${TAIL}$`);

/** In this order: a longer phrase stands before the words that it is made of. */
export const COMMANDS: readonly Command[] = [
  ...drawn(),
  ...counted(),
  ...removed(),
  ...ordered(),
  ...moved(),
  ...pointed(),
  ...joined(),
];

function drawn(): Command[] {
  const kind = '(?:(?:stacked|simple|nice) )?(?:pie|bar|line|column|area|donut|doughnut|scatter)';
  const make = `(?:(?:show|draw|plot|display|make|turn|put|give|present|render)(?: me)? (?:(?:${POINTING}|the results?|the answer) )?)?`;
  const drawing: Command['set'] = (says, { words }) => {
    const what = /pie|bar|line|column|area|donut|doughnut|scatter|table|list|map/.exec(words)?.[0];
    says.again = what === undefined ? 'as a chart' : what === 'table' ? 'as a table' : `as a ${what} chart`;
    says.continues = true;
  };
  return [
    {
      pattern: whole(`${make}(?:(?:as|in|into|on|with) )?(?:an? )?(?:${kind} )?(?:chart|graph|plot|diagram)s?`),
      set: drawing,
    },
    { pattern: whole(`(?:chart|graph|plot|draw|visuali[sz]e)(?: (?:${POINTING}|the results?))`), set: drawing },
    { pattern: whole(`${make}(?:as|in|into)(?: an?)? (?:${kind}|table)s?`), set: drawing },
    { pattern: some(`(?:as|in|on) an? (?:${kind} )?(?:chart|graph|plot|diagram)`), set: drawing },
    {
      pattern: whole(
        `(?:show|run|try|say|do|repeat) (?:${POINTING}) (?:again|once more)|(?:once more|again|refresh|same again|repeat)`,
      ),
      set: (says) => {
        says.again = 'again';
        says.continues = true;
      },
    },
  ];
}

function counted(): Command[] {
  const percent = '(?:percent|percents|percentages?|%|shares?|fractions?|proportions?)';
  const part: Command['set'] = (says) => {
    says.percent = true;
    says.continues = true;
  };
  const count: Command['set'] = (says, { token }) => {
    says.count = true;
    says.pronoun = token;
  };
  const total: Command['set'] = (says) => {
    says.total = true;
    says.continues = true;
  };
  return [
    {
      pattern: whole(
        `(?:what|how much|which) ${percent} (?:is|are|was|were) (?:${POINTING})(?: of (?:the )?(?:total|all|everything|whole))?|(?:what|how much) (?:is|are|was|were) (?:${POINTING}) (?:in|as|as an?) ${percent}`,
      ),
      set: part,
    },
    { pattern: some(`(?:in|as|as an?) ${percent}(?: of (?:the )?(?:total|all|everything|whole))?`), set: part },
    { pattern: whole(`(?:${percent}|${percent} of (?:the )?(?:total|all|whole))`), set: part },
    {
      pattern: whole(
        `how many (?:(?:is|are|was|were) (?:${POINTING})(?: in total| all together| overall)?|of (?:them|those|these)(?: are there)?|rows|results|rows are (?:there|that))|(?:count|number) (?:of )?(?:${POINTING})|the number of them`,
      ),
      set: count,
    },
    {
      pattern: whole('how many(?: (?:are|were) there)?(?: in total| overall)?|count'),
      set: (says) => {
        says.count = true;
        says.continues = true;
      },
    },
    { pattern: opens('how many of (?:them|those|these)'), set: (says, found) => count(says, found) },
    {
      pattern: whole(
        '(?:as )?(?:an? |one )?(?:grand )?total(?: number)?|in total|as one number|overall|all together|in all',
      ),
      set: total,
    },
    ...functions(),
  ];
}

function functions(): Command[] {
  const names: Record<string, AggregateFunction> = {
    sum: 'sum',
    average: 'avg',
    mean: 'avg',
    median: 'median',
    maximum: 'max',
    max: 'max',
    minimum: 'min',
    min: 'min',
  };
  return [
    {
      pattern: whole(
        `(?:what(?: is|'s) )?(?:as )?(?:an? )?(${Object.keys(names).join('|')})(?: (?:of )?(?:${POINTING}))?`,
      ),
      set(says, { groups }) {
        says.function = names[groups[0] ?? ''] ?? null;
        says.continues = true;
      },
    },
  ];
}

function removed(): Command[] {
  const off =
    '(?:remove|drop|clear|reset|ignore|forget|forget about|lose|without|no|cancel|undo|delete|take off|disregard|regardless of|irrespective of)';
  return [
    {
      pattern: some(
        `${off}(?: (?:all|the|that|this|those|these|any|every))* (?:filters?|conditions?|restrictions?)|unfiltered`,
      ),
      set: (says) => {
        says.noFilters = true;
        says.continues = true;
      },
    },
    {
      pattern: some(
        `${off}(?: (?:all|the|that|this|any))* (?:dates?|periods?|time(?: (?:periods?|range|frame|filter|restriction|limit))?|date (?:filter|range|restriction|limit))|(?:for |over |of |from |across )?(?:all|any|every) (?:the )?(?:time|dates?|periods?)|all-time|since the beginning|(?:for|in|over|across) all years`,
      ),
      set: (says) => {
        says.noPeriod = true;
        says.continues = true;
      },
    },
    {
      pattern: some(`(?:${off} (?:the )?limit|no limit)`),
      set: (says) => {
        says.everything = true;
        says.continues = true;
      },
    },
    {
      pattern: whole(
        '(?:all(?: of (?:them|it|those))?|everything|the rest|(?:full|whole|complete|entire) (?:list|table|ranking|result))',
      ),
      set: (says) => {
        says.everything = true;
        says.continues = true;
      },
    },
    {
      pattern: whole('(?:some |a few )?more(?: (?:of (?:them|those)|rows|results|of that|lines))?'),
      set: (says) => {
        says.more = true;
        says.continues = true;
      },
    },
    {
      pattern: opens(
        '(?:and |now |but |ok |then |please )*(?:drop|remove|lose|skip|take out|take away|leave out|get rid of|delete|hide|minus|exclude|excluding|except|except for|without|ignore|ignoring|forget about|not)(?= \\S)',
      ),
      set: (says, { words }) => {
        says.drop = /drop|remove|lose|get rid|delete|hide|forget/.test(words) ? 'remove' : 'exclude';
        says.continues = true;
      },
    },
    {
      pattern: some(
        '(?:for |in |from |across |of |show |with )?(?:all|any|every|regardless of|irrespective of|whatever|no matter which)(?: of)?(?: the)?(?= \\S+(?: \\S+)?(?: again)?$)',
      ),
      set: (says) => {
        says.widen = true;
      },
    },
  ];
}

function ordered(): Command[] {
  const on = '(?: ones?)? (?:first|on top|at the top)';
  const order =
    (kind: NonNullable<Says['order']>['kind']): Command['set'] =>
    (says, { words }) => {
      says.order = { kind, words };
      says.continues = true;
    };
  return [
    { pattern: some(`(?:the )?worst${on}`), set: order('worst') },
    { pattern: some(`(?:the )?best${on}`), set: order('best') },
    {
      pattern: some(`(?:the )?(?:biggest|most|top|greatest|max|longest|slowest|most expensive)${on}`),
      set: order('highest'),
    },
    { pattern: some(`(?:the )?(?:least|fewest|shortest|fastest|cheapest|min)${on}`), set: order('lowest') },
    {
      pattern: whole(
        `(?:in )?(?:the )?(?:reverse|invert|flip|opposite|turn)(?: (?:(?:the )?order|${POINTING}|the sort|sorting|around|(?:${POINTING}) around))?|(?:in )?(?:the )?(?:other way (?:around|round)|opposite(?: order)?|reversed|upside down)`,
      ),
      set: order('reverse'),
    },
    { pattern: whole(`(?:sort|order|rank|sorted|ranked|ordered)(?: (?:${POINTING}))?`), set: order('usual') },
    {
      pattern: some(
        `(?<=(?:sort|order|rank|arrange|split|break|group|filter|limit|narrow|show|list|give|compare|sorted|ordered|display|breakdown|make|do) )(?:${POINTING}|the (?:list|results?|rows|table))(?= (?:by|per|down|up|out|to|on|for|in|as|with|from|sorted|ordered|grouped|only|just))`,
      ),
      set: (says, { token }) => {
        says.pronoun ??= token;
      },
    },
    {
      pattern: some(
        '(?<=^(?:and )?(?:who|whose|which(?: ones?)?) .*)(first|last|earliest|latest|most recently)(?= ?$)',
      ),
      set(says, { groups, token }) {
        says.timeEnd = /first|earliest/.test(groups[0] ?? '') ? 'asc' : 'desc';
        says.pronoun ??= token;
      },
    },
    {
      pattern: whole(
        `(?:(?:those|the ones|ones|where|with|having|is|are|it is|if) )*(${Object.keys(COMPARISONS).join('|')}) [$€£]? ?(\\d[\\d.,]*k?)`,
      ),
      set(says, { groups, words }) {
        const value = tokenize(groups[1] ?? '')[0]?.number ?? null;
        const operator = COMPARISONS[groups[0] ?? ''];
        if (value !== null && operator !== undefined) says.threshold = { operator, value, words: words.trim() };
        says.continues = true;
      },
    },
    {
      pattern: whole(
        '(?:what|which|who)(?: one)?(?: of (?:them|those|these))? (?:is|was|has|had|are|were|has the|had the) (?:the )?(highest|most|biggest|largest|greatest|top|best|lowest|least|fewest|smallest|worst|bottom)(?: (?:one|ones|number|value|amount|of them|of those|of these|there))*',
      ),
      set(says, { groups, token }) {
        says.extreme = /lowest|least|fewest|smallest|bottom/.test(groups[0] ?? '') ? 'asc' : 'desc';
        if (groups[0] === 'worst' || groups[0] === 'best') says.order = { kind: groups[0], words: groups[0] };
        says.pronoun ??= token;
      },
    },
  ];
}

/** Moves in time, and the place of one row. */
function moved(): Command[] {
  const numbers = '(one|two|three|four|five|six|\\d+)';
  const shift: (by: (groups: (string | undefined)[]) => number, unit?: number) => Command['set'] =
    (by, unit = 0) =>
    (says, { groups }) => {
      says.shift = { grain: grainSaid(groups[unit]), by: by(groups) };
      says.continues = true;
    };
  const same = '(?:the )?(?:same )?';
  const back = (word: string | undefined) => (/after|later|following|next/.test(word ?? '') ? 1 : -1);
  return [
    {
      pattern: some(
        `(?:the )?same (?:period|time|months?|weeks?|quarters?|days?|dates?) (?:of |in )?(?:the )?(?:last|previous|prior) ${UNIT}|(?:the )?same (?:period|time|month|week|quarter|day) (?:a|one) ${UNIT} (?:ago|before|earlier)`,
      ),
      set: (says, { groups }) => {
        says.shift = { grain: grainSaid(groups[0] ?? groups[1]), by: -1 };
        says.continues = true;
      },
    },
    {
      pattern: some(`(?:the )?${numbers} ${UNIT} (before|earlier|after|later)(?: that| this| it)?`),
      set: shift((groups) => back(groups[2]) * numberSaid(groups[0]), 1),
    },
    {
      pattern: some(`(?:a|one) ${UNIT} (before|earlier|after|later)(?: that| this| it)?`),
      set: shift((groups) => back(groups[1])),
    },
    {
      pattern: some(
        `${same}${UNIT} (before|prior|earlier|after|later)(?: that| this| it| to that)?(?! \\S+ (?:and|to))`,
      ),
      set: shift((groups) => back(groups[1])),
    },
    {
      pattern: some(`(?:the )(previous|prior|preceding|next|following) ${UNIT}`),
      set: shift((groups) => back(groups[0]), 1),
    },
    {
      pattern: some(
        `(?:the )?(?:one|ones|period|time) (before|after)(?: that| this| it)?|(?:the )?(?:previous|prior|preceding) (?:one|period)`,
      ),
      set: shift((groups) => back(groups[0]), 9),
    },
    { pattern: opens(`(?:and )?(before|after) that$`), set: shift((groups) => back(groups[0]), 9) },
    {
      pattern: some(
        `(?:the )?(${ORDINALS.join('|')}|last|top|bottom|1st|2nd|3rd|4th|5th) (?:ones?|rows?|results?|entry)(?! \\S+ \\S+ \\S+)`,
      ),
      set: (says, { groups, token }) => {
        says.position = placeSaid(groups[0]);
        says.pronoun ??= token;
      },
    },
    {
      pattern: whole(
        `(?:what about |how about )?(?:the )?(${ORDINALS.join('|')}|1st|2nd|3rd|4th|5th)|number ${numbers}|#(\\d+)`,
      ),
      set: (says, { groups, token }) => {
        says.position = placeSaid(groups.find((group) => group !== undefined));
        says.pronoun ??= token;
      },
    },
  ];
}

const numberSaid = (word: string | undefined): number =>
  Math.max(['zero', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(word ?? ''), 0) || Number(word) || 1;

function placeSaid(word: string | undefined): number {
  if (word === 'last' || word === 'bottom') return -1;
  if (word === 'top') return 1;
  const at = ORDINALS.indexOf(word ?? '');
  return at >= 0 ? at + 1 : Number.parseInt(word ?? '', 10) || numberSaid(word);
}

function pointed(): Command[] {
  const point: Command['set'] = (says, { token }) => {
    says.pronoun ??= token;
  };
  const list: Command['set'] = (says, { token }) => {
    says.list = true;
    says.pronoun ??= token;
  };
  return [
    {
      pattern: whole(
        `(?:list|name|show|see|display)(?: me)? (?:them|those|these|it)(?: all)?(?: to me)?|(?:all )?(?:the )?(?:full |more )?(?:details?|rows|records)(?: (?:of|for|about|on) (?:${POINTING}))?|(?:which|what|who)(?: ones?)? (?:are|were|is|was) (?:they|those|these|it|that)|(?:list|name) (?:them )?all|which(?: ones?)?(?: exactly)?|who(?: exactly)?`,
      ),
      set: list,
    },
    {
      pattern: opens(
        '(?:and )?(?:which|who|what)(?: ones?)? of (?:them|those|these|it)|(?:and )?which ones?(?= \\S+ \\S)',
      ),
      set: list,
    },
    {
      pattern: some(
        '(?:(?:any|some|all|each|one|none|most|both|each one|every one) )?of (?:them|those|these|it)(?: all)?',
      ),
      set: point,
    },
    {
      pattern: some('(?:their|its|his|her)'),
      set: (says, { token }) => {
        says.pronoun ??= token;
        says.possessive = true;
      },
    },
    {
      pattern: some('(?:that|this|these|those|the) (?:ones?|guys|people|rows|results)'),
      set: (says, found) => (/^the (?!ones?)/.test(found.words) ? undefined : point(says, found)),
    },
    { pattern: some('(?:they|them|those|these|it|he|she|him)'), set: point },
    { pattern: some('(?:for|about|of|with|like|by|is|was|in|do) (?:that|this)(?=$)'), set: point },
    { pattern: some('(?:from |in |at |to )?(?<!(?:is|are|was|were|be) )there'), set: point },
    { pattern: opens('(?:that|this)(?=$)'), set: point },
  ];
}

function joined(): Command[] {
  const on: Command['set'] = (says) => {
    says.continues = true;
  };
  return [
    {
      pattern: some(
        `(?:the |do the )?same(?: (?:thing|question|query|list|numbers?|analysis|breakdown|chart|again|report|but|just|only))*(?: (?:for|with))?`,
      ),
      set: (says) => {
        says.swap = true;
        says.continues = true;
      },
    },
    {
      pattern: some(
        '(?:and )?(?:what|how) (?:about|of)(?: for| in| the ones| with)?|(?:repeat|do)(?: that| it)? (?:for|with)|now for|and for|also for',
      ),
      set: (says) => {
        says.swap = true;
        says.continues = true;
      },
    },
    {
      pattern: some(
        `(?:how (?:does|did|do) (?:${POINTING}) )?(?:compared?|comparing|comparison|versus|vs|against)(?: (?:${POINTING}))?(?: (?:with|to|against))?(?: the| what it was)?|(?:how (?:is|are) (?:${POINTING}) different|difference|change|changes|changed|growth)(?: (?:to|from|with|against|since|over|vs))*(?: the)?(?= |$)`,
      ),
      set(says, { words }) {
        says.compare = true;
        if (/compar|versus|vs|against/.test(words)) says.continues = true;
      },
    },
    {
      pattern: some("(?:what is|what's|whats|how much did|how much has|show) ?(?:the|it|that)?(?= \\u0001|$)"),
      set: () => undefined,
    },
    {
      pattern: some('instead(?! of)|rather(?! than)'),
      set: (says) => {
        says.mode = 'replace';
        says.continues = true;
      },
    },
    {
      pattern: some('as well|too|in addition'),
      set: (says) => {
        says.mode = 'add';
        says.also = true;
        says.continues = true;
      },
    },
    {
      pattern: some(
        '(?:also|plus|add|adding|include|including|along with|together with)(?: (?:in|also|show|include|add|a column (?:for|with)|another column (?:for|with)|the column))*',
      ),
      set: (says) => {
        says.mode = 'add';
        says.also = true;
        says.continues = true;
      },
    },
    {
      pattern: opens('(?:and|ok|okay|but|so|then|now|well|hm|hmm|great|nice|cool|no ,|yes|thanks)(?: ,)?(?= \\S)'),
      set: (says, { words }) => {
        says.continues = true;
        if (words.startsWith('and') && says.mode === 'plain') says.mode = 'add';
      },
    },
    {
      pattern: some(
        '(?:only|just|(?:limit|restrict|filter|narrow|keep|reduce)(?: down)?(?: (?:only|by|to|on|for|down to))?)(?= \\S)(?! \\d+| (?:the )?(?:first|top|last|bottom)| (?:one|two|three|four|five|six|seven|eight|nine|ten)(?: |$))',
      ),
      set: (says) => {
        says.only = true;
        says.continues = true;
      },
    },
    { pattern: some('(?:again|now|make|change(?: \u0001)? to|switch(?: \u0001)? to|breakdown|please)'), set: on },
    {
      pattern: some(
        '(?:break|broken|split|drill|group|grouped)(?: \u0001)?(?: (?:down|up|out|apart))?(?= (?:by|per|for each|in|into) )',
      ),
      set: on,
    },
    {
      pattern: opens(
        '(?=(?:by|per|for|in|from|with|without|not|since|until|during|sort|sorted|order|ordered|except|excluding|over|under|above|below|between|where|top|bottom|limit|each|only|just|first) )',
      ),
      set: on,
    },
  ];
}

export const grainSaid = (word: string | undefined): Grain | null => grainOf((word ?? '').replace(/s$/, '')) ?? null;
