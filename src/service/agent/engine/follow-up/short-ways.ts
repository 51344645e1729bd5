import { shortestPaths } from '../catalog/join-path.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { tokenize } from '../words/tokenize.ts';
import { LEAD } from './said.ts';

const ENDS =
  'best|worst|biggest|highest|largest|greatest|most|lowest|smallest|least|oldest|newest|latest|earliest|longest|shortest|cheapest';

/** Short ways of going on, each with the plainer one that it stands for. */
const WAYS: [said: RegExp, meant: string][] = [
  // Best month first.
  [
    new RegExp(
      `^(${LEAD})(?:the )?(${ENDS}) (?!paid |rated |ranked |priced |valued |expensive |popular |common |frequent |recent |valuable |profitable |active |costly |successful |productive )\\S+ (first|last)$`,
    ),
    '$2 $3',
  ],
  // And in the whole of this year.
  [
    new RegExp(
      `^(${LEAD})(?:in |for |over )?(?:all of |(?:the )?(?:whole|entire) (?:of )?)((?:this |last )?(?:week|month|quarter|year)|(?:19|20)\\d\\d)$`,
    ),
    'in $2',
  ],
  // The other way round, smallest first.
  [new RegExp(`^(${LEAD})(?:now )?(?:the )?other way (?:a)?round,? (.+)$`), '$2'],
  // Only damaged goods: whatever is damaged.
  [
    new RegExp(
      `^(${LEAD})(only|just|without|excluding) (?:for |from |of )?(?:the |those )?(\\S+(?: \\S+)?) (?:goods|stuff|things|articles)$`,
    ),
    '$2 $3',
  ],
  // How many of those units did we sell.
  [new RegExp(`^(${LEAD})how many of (those|these) (\\S+) (?=(?:did|do|have) (?:we|they|you) )`), 'how many $3 of $2 '],
  // Same number for May.
  [
    new RegExp(
      `^(${LEAD})(?:the )?same (?:numbers?|figures?|thing|question|again)?(?: again)?,? ?(?:but )?((?:for|in|by|with|from|at) .+)$`,
    ),
    'and $2',
  ],
  // Hotels only.
  [new RegExp(`^(${LEAD})(?:the )?(\\S+(?: \\S+)?) only$`), 'only $2'],
  // At which airports.
  [new RegExp(`^(${LEAD})(?:at|in|for|from|on|by|with) (?:which|what) (\\S+(?: \\S+)?)$`), 'by $2'],
  // Back to all channels.
  [
    new RegExp(
      `^(${LEAD})(?:go |show me )?back to (?:all|everything|everyone|everybody|the (?:whole|full|complete) (?:list|picture|thing))(?: of (?:them|it)| \\S+)?$`,
    ),
    'remove that filter',
  ],
  // Median instead of average.
  [
    new RegExp(
      `^(${LEAD})(?:use |take |show |with |give me )?(?:the )?(median|average|mean|total|sum|maximum|minimum|highest|lowest) instead(?: of (?:the )?\\S+)?$`,
    ),
    'the $2',
  ],
  // Everybody except those in France.
  [
    new RegExp(
      `^(${LEAD})(?:everybody|everyone|everything|all|all of them)(?: else)? (?:except|but|apart from|other than|besides) (?:for )?(.+)$`,
    ),
    'except $2',
  ],
];
const OF_THOSE = new RegExp(
  `^(${LEAD})(?:only|just) (?:for |from |of )?(?:the |those |our )?(\\S+) ((?:in|from|with|without|who|that) .+)$`,
);

/** What a short way of going on stands for; null where it is none of these. */
export function asShortWay(knowledge: Knowledge, text: string, parent: Query): string | null {
  const [said, meant] = WAYS.find(([one]) => one.test(text)) ?? [];
  if (said !== undefined && meant !== undefined) return text.replace(said, meant);
  return ofThose(knowledge, text, parent);
}

/** Only for customers in Germany, after revenue by category: what is shown, and no list of customers. */
function ofThose(knowledge: Knowledge, text: string, { base, groups, measures }: Query): string | null {
  const [, , rows, rest] = OF_THOSE.exec(text) ?? [];
  if (rows === undefined || rest === undefined || groups.length + measures.length === 0) return null;
  const { subjects, unknown } = readTokens(knowledge, tokenize(rows));
  const near = shortestPaths(knowledge.catalog, base, 'to-one');
  const isAbove = subjects.some(({ mention }) =>
    mention.candidates.some(({ kind, score, table }) => kind === 'table' && score >= 0.75 && near.has(table)),
  );
  return isAbove && unknown.length === 0 ? `only ${rest}` : null;
}
