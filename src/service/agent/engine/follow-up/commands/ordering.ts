import { COMPARISONS, SUPERLATIVES } from '../../words/lexicon.ts';
import { tokenize } from '../../words/tokenize.ts';
import { type Command, POINTING, some, whole } from './patterns.ts';
import type { Says } from './says.ts';

/** Highest paid, heaviest: said of a number; what is older goes by a day as well, and is read with it. */
const superlatives = (direction: 'asc' | 'desc'): string =>
  Object.entries(SUPERLATIVES)
    .filter(([, { by, direction: own }]) => own === direction && typeof by === 'object' && !by.includes('age'))
    .map(([phrase]) => phrase)
    .join('|');

export function ordered(): Command[] {
  const on = '(?: ones?)? (?:first|on top|at the top)';
  const sort = `(?:(?:sort|order|rank|arrange|sorted|ordered|ranked)(?: (?:${POINTING}))?(?: by)? )?`;
  const order =
    (kind: NonNullable<Says['order']>['kind']): Command['set'] =>
    (says, { words }) => {
      says.order = { kind, words };
      says.continues = true;
    };
  return [
    { pattern: some(`${sort}(?:the )?worst${on}`), set: order('worst') },
    { pattern: some(`${sort}(?:the )?best${on}`), set: order('best') },
    {
      pattern: some(
        `${sort}(?:the )?(?:biggest|most|top|greatest|max|longest|slowest|most expensive|most (?:common|frequent|popular|numerous))${on}`,
      ),
      set: order('highest'),
    },
    {
      pattern: some(
        `${sort}(?:the )?(?:least|fewest|shortest|fastest|cheapest|min|(?:least|less) (?:common|frequent|popular)|rarest)${on}`,
      ),
      set: order('lowest'),
    },
    { pattern: some(`${sort}(?:the )?(?:${superlatives('desc')})${on}`), set: order('highest') },
    { pattern: some(`${sort}(?:the )?(?:${superlatives('asc')})${on}`), set: order('lowest') },
    {
      pattern: whole(
        `(?:in )?(?:the )?(?:reverse|invert|flip|opposite|turn)(?: (?:(?:the )?order|${POINTING}|the sort|sorting|around|(?:${POINTING}) around))?|(?:in )?(?:the )?(?:other way (?:around|round)|opposite(?: order)?|reversed|upside down)`,
      ),
      set: order('reverse'),
    },
    { pattern: whole(`(?:sort|order|rank|sorted|ranked|ordered)(?: (?:${POINTING}))?`), set: order('usual') },
    {
      // In decreasing order, of whatever number is shown.
      pattern: whole(
        `(?:(?:sort|order|rank|arrange|sorted|ordered|ranked)(?: (?:${POINTING}|the (?:list|results?|rows)))?(?: by| in)? |in |by )?(?:the )?(?:decreasing|descending|desc)(?: order)?`,
      ),
      set: order('highest'),
    },
    {
      pattern: whole(
        `(?:(?:sort|order|rank|arrange|sorted|ordered|ranked)(?: (?:${POINTING}|the (?:list|results?|rows)))?(?: by| in)? |in |by )?(?:the )?(?:increasing|ascending|asc)(?: order)?`,
      ),
      set: order('lowest'),
    },
    {
      pattern: whole(`(?:sort|order|rank|sorted|ranked|ordered)(?: (?:${POINTING}))? by (?:that|it|this|those|them)`),
      set: order('last'),
    },
    {
      pattern: whole(
        '(highest|biggest|largest|greatest|best|most|lowest|smallest|worst|fewest|least)(?: (?:one|value|number))?',
      ),
      set(says, { groups, token }) {
        says.extreme = /lowest|smallest|fewest|least/.test(groups[0] ?? '') ? 'asc' : 'desc';
        if (groups[0] === 'worst' || groups[0] === 'best') says.order = { kind: groups[0], words: groups[0] };
        says.pronoun ??= token;
      },
    },
    {
      pattern: some(
        `(?<=(?:sort|order|rank|arrange|split|break|group|filter|limit|narrow|show|list|give|compare|sorted|ordered|display|breakdown|make|do) )(?:${POINTING}|the (?:list|results?|rows|table))(?= (?:by|per|down|up|out|to|on|for|in|as|with|from|sorted|ordered|grouped|only|just|alphabetically|chronologically))`,
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
        `(?:(?:what about|how about|which ones|which|who|of them|those|the ones|ones|where|with|having|have|has|had|is|are|it is|if) )*(${Object.keys(COMPARISONS).join('|')}) [$€£]? ?(\\d[\\d.,]*k?)`,
      ),
      set(says, { groups, words }) {
        const value = tokenize(groups[1] ?? '')[0]?.number ?? null;
        const operator = COMPARISONS[groups[0] ?? ''];
        if (value !== null && operator !== undefined) says.threshold = { operator, value, words: words.trim() };
        says.continues = true;
      },
    },
    {
      pattern: some(
        '(?<=^(?:and )?(?:what|which) \\S+ )(?:is|was|has|had|are|were|have) (?:the )?(highest|most|biggest|largest|greatest|top|best|lowest|least|fewest|smallest|worst)(?: (?:one|number|value|amount))?(?=$)',
      ),
      set(says, { groups, token }) {
        says.extreme = /lowest|least|fewest|smallest/.test(groups[0] ?? '') ? 'asc' : 'desc';
        if (groups[0] === 'worst' || groups[0] === 'best') says.order = { kind: groups[0], words: groups[0] };
        says.pronoun ??= token;
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
