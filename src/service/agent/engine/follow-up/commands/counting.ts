import { byName } from '../../../../../shared/by-name.ts';
import { type AggregateFunction } from '../../words/lexicon.ts';
import { type Command, opens, POINTING, some, whole } from './patterns.ts';

export function counted(): Command[] {
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
      // And the number of them, beside an average.
      pattern: opens('and (?:also )?(?:the |their )?(?:number|count)(?: of (?:them|those|these))?$'),
      set: (says) => {
        says.tally = true;
        says.mode = 'add';
        says.continues = true;
      },
    },
    {
      pattern: whole(
        `(?:what|how much|which) ${percent} (?:is|are|was|were) (?:${POINTING})(?: of (?:the )?(?:total|all|everything|whole))?|(?:what|how much) (?:is|are|was|were) (?:${POINTING}) (?:in|as|as an?) ${percent}`,
      ),
      set: part,
    },
    {
      // What share is that of all orders: the noun is left to be read.
      pattern: opens(
        `(?:and )?(?:what|which|how much) ${percent} (?:is|are|was|were) (?:${POINTING}) of(?: all| the| our| total)*(?= (?!total$|everything$|whole$)\\S+(?: \\S+)?$)`,
      ),
      set: part,
    },
    {
      // What share of all orders is that: the noun is left to be read.
      pattern: opens(
        `(?:and )?(?:what|which|how much) ${percent} of(?: all| the| our| total)*(?= \\S+(?: \\S+)?(?: (?:is|are|was|were) (?:${POINTING}))?$)`,
      ),
      set: part,
    },
    {
      // In percent of all orders: the noun is left to be read.
      pattern: some(`(?:in|as|as an?) ${percent} of all(?: the| our)?(?= \\S+$)`),
      set: (says, found) => {
        part(says, found);
        says.ofAll = true;
        says.partOf = true;
      },
    },
    { pattern: some(`(?:in|as|as an?) ${percent}(?: of (?:the )?(?:total|all|everything|whole))(?=$)`), set: part },
    {
      // As percent of the orders of each shipper: what it is a part of is left to be read.
      pattern: some(`(?:in|as|as an?) ${percent} of(?: (?:all|the|our|total))*(?= \\S)`),
      set: (says, found) => {
        part(says, found);
        says.partOf = true;
      },
    },
    { pattern: some(`(?:in|as|as an?) ${percent}(?: of (?:the )?(?:total|all|everything|whole))?`), set: part },
    { pattern: whole(`${percent} (?:of|for) (?:each|every)(?: one| of (?:them|those|these))?`), set: part },
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
      pattern: some('(?:the )?(?:number|count|counts|numbers)(?= (?:by|per|for each|in each|of each|for every) )'),
      set: (says) => {
        says.tally = true;
        says.continues = true;
      },
    },
    {
      pattern: whole(
        "(?:what(?: is|'s|s) )?(?:as )?(?:an? |one |the )?(?:grand )?total(?: number| of (?:that|those|them|it|all of (?:them|those)))?|in total|as one number|overall|all together|in all",
      ),
      set: total,
    },
    {
      // Of which number is seen from what was counted.
      pattern: whole('how (?:much|many) (?:in total|altogether|overall|in all|all together)'),
      set: (says) => {
        says.continues = true;
      },
    },
    ...functions(),
  ];
}

function functions(): Command[] {
  const names = byName<AggregateFunction>({
    sum: 'sum',
    average: 'avg',
    mean: 'avg',
    median: 'median',
    maximum: 'max',
    max: 'max',
    minimum: 'min',
    min: 'min',
  });
  return [
    {
      pattern: whole(
        `(?:what(?: is|'s) )?(?:as |on |in )?(?:an? |the |their |its )?(${Object.keys(names).join('|')})(?: (?:of )?(?:${POINTING}))?`,
      ),
      set(says, { groups }) {
        says.function = names[groups[0] ?? ''] ?? null;
        says.continues = true;
      },
    },
  ];
}
