import { type Command, opens, some, whole } from './patterns.ts';

export function removed(): Command[] {
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
        `${off}(?: (?:all|the|that|this|any))* (?:dates?|periods?|time(?: (?:periods?|range|frame|filter|restriction|limit))?|date (?:filter|range|restriction|limit))|(?:for |over |of |from |across )?(?:all|any|every) (?:the )?(?:time|dates?|periods?)|all-time|since the beginning|(?:for|in|over|across) all years|(?<=(?:did|have|has|had) (?:\\S+ )?)ever`,
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
        '(?:all(?: of (?:them|it|those))?|everything|(?:full|whole|complete|entire) (?:list|table|ranking|result))',
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
        '(?<!with )(?:for |in |from |across |of |show |with (?!any ))?(?:all|any|every|regardless of|irrespective of|whatever|no matter which)(?: of)?(?: the)?(?= \\S+(?: \\S+)?(?: again)?$)',
      ),
      set: (says) => {
        says.widen = true;
      },
    },
  ];
}
