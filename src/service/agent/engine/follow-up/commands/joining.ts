import { type Command, opens, POINTING, some } from './patterns.ts';

export function joined(): Command[] {
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
        `(?:how (?:does|did|do) (?:${POINTING}) )?(?:compared?|comparing|comparison|versus|vs|against)(?: (?:${POINTING})(?! (?:day|week|month|quarter|year)(?: |$)))?(?: (?:with|to|against))?(?: the| what it was)?|(?:how (?:is|are) (?:${POINTING}) different|difference|change|changes|changed|growth)(?: (?:to|from|with|against|since|over|vs))*(?: the)?(?= |$)`,
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
      set: (says, { words }) => {
        says.continues = true;
        says.splits = !words.startsWith('group');
      },
    },
    {
      pattern: opens(
        '(?=(?:by|per|for|in|from|with|without|not|since|until|during|sort|sorted|order|ordered|except|excluding|over|under|above|below|between|where|top|bottom|limit|each|only|just|first) )',
      ),
      set: on,
    },
  ];
}
