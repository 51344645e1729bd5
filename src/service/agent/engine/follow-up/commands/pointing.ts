import { type Command, opens, POINTING, some, whole } from './patterns.ts';

export function pointed(): Command[] {
  const point: Command['set'] = (says, { token }) => {
    says.pronoun ??= token;
  };
  const list: Command['set'] = (says, { token }) => {
    says.list = true;
    says.pronoun ??= token;
  };
  const each: Command['set'] = (says, found) => {
    point(says, found);
    says.each = true;
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
      set: (says, found) => {
        list(says, found);
        says.partitive = true;
      },
    },
    {
      pattern: some(
        '(?:for |does |do |did |has |have |in |of |by |per )?(?:each|every)(?: one)? of (?:them|those|these)|(?<=(?:for|of|on|in|do|does|did|has|by|per) )each(?: one| of (?:them|those|these))?(?=$| have$| has$)|(?<=^(?:and )?how (?:many|much) .*)each(?=$)',
      ),
      set: each,
    },
    {
      // How much did each spend: of those that were shown.
      pattern: some(
        '(?<=^(?:and )?(?:how|what|when|where|which) .*(?:did|does|do|has|have) )each(?: one)?(?: of (?:them|those|these))?(?= \\S)',
      ),
      set: each,
    },
    {
      // What did that cost.
      pattern: some(
        '(?<=^(?:and )?(?:what|how|how much|when|where|who) (?:did|does|do|has|have|was|is) )(?:that|this)(?= \\S)',
      ),
      set: point,
    },
    {
      pattern: opens('of (?:them|those|these)(?: ,)?'),
      set: (says, found) => {
        point(says, found);
        says.partitive = true;
      },
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
    {
      pattern: some(
        '(?:the )(?:above|previous|same)(?: (?:information|results?|list|names|rows|data|ones?))?(?! (?:month|week|year|quarter|day|period))',
      ),
      set: point,
    },
    { pattern: some('such(?= )'), set: point },
    {
      pattern: some('(?:from |in |at |to )?(?<!(?:is|are|was|were|be) )there(?! (?:is|are|was|were|have|has))'),
      set: point,
    },
    { pattern: opens('(?:that|this)(?=$)'), set: point },
  ];
}
