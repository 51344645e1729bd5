import { valueKey } from '../catalog/candidates.ts';
import type { Catalog, Table } from '../catalog/catalog.ts';
import { isoDay } from '../time/period.ts';
import { nameWords } from '../words/lemma.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { type Refusal, readRefusal } from './refusals.ts';

/** What is said to the bot rather than asked of the data. */
export type SmallTalk =
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'help' }
  | { kind: 'why' }
  /** Which tables there are. */
  | { kind: 'overview' }
  /** What one table holds. */
  | { kind: 'table'; table: Table }
  | { kind: 'refused'; refusal: Refusal };

const SMALL_TALK: [RegExp, 'greeting' | 'thanks' | 'help' | 'why' | 'overview'][] = [
  [
    /^(hi|hello|hey|hiya|howdy|greetings|good (morning|afternoon|evening|day))( there| all| everyone| parley| bot| team)?( how are you)?$/,
    'greeting',
  ],
  [/^(how are you|who are you|what are you|what is this|what's this)( doing)?( today)?$/, 'greeting'],
  [
    /^(ok |okay |great |perfect |cool |nice )*(thank you|thanks|thx|ty|cheers|many thanks|thank you very much|thank you so much|thanks a lot|thanks so much|great|perfect|cool|nice|awesome|got it|good job|well done|ok|okay|bye|goodbye)( so much| a lot| very much| all| everyone| bot| parley)?$/,
    'thanks',
  ],
  [
    /^(please )?(help|help me|help please|can you help( me)?|i need help|what now|how do(es)? (this|it|you) work|how (can|do) i (use (this|you|it)|ask( questions| you| something)?|start))$/,
    'help',
  ],
  [
    /^what (all )?(can|could|should|may) (i|we|you) (ask|do|answer|know|say|tell me)( you| about| here| for me| with (this|it)| (of |about |in )?(this|the|our|your) data)*$/,
    'help',
  ],
  [
    /^(what|which|what kind of|what kinds of|what sort of|what type of) questions (can|could|should|may) (i|we|you) (ask|answer)( you| about| here)*$/,
    'help',
  ],
  [/^(show( me)?|give me|any|some) (some )?(examples?|example questions|sample questions|ideas|suggestions)$/, 'help'],
  [/^what do you (do|know)( about)?$/, 'help'],
  [
    /^(what|which) (data|datasets?|tables?|information|info|databases?|data and tables|tables and data) (do you have|are there|is there|have you got|can you see|do you know|exist|do i have|do we have|is available|are available|can i (ask about|query|use|see))( here| about| access to| available| in (here|there|the database|this database))*$/,
    'overview',
  ],
  [
    /^(what is|what's|what do you have|what (data|tables) (is|are|do you have)) in (the|this|your) (data|database|dataset)$/,
    'overview',
  ],
  [
    /^(show|list|show me|list me|tell me|describe)( all)?( the| your| about the| about your)? (tables?|data|schema|database|data available|available data|available tables)( you have)?( are available)?$/,
    'overview',
  ],
  [/^(tables|schema|data|what is there|what's there)$/, 'overview'],
  [/^(please )?(show|tell|give)( me| us)? (everything|all)( you (have|know|got)| about (it|this|that))?$/, 'overview'],
  [/^what (data )?can you (see|access|read)( here)?$/, 'overview'],
  [
    /^(but )?(why|how come|why not|for what reason|what happened|what is the reason|what's the reason|explain why|explain( it| this| that)?)( is (it|this|that)( so)?| was (it|this|that)( so)?| though| so)?$/,
    'why',
  ],
  [
    /^(but |and |so |ok |hm )*why (did|does|do|is|are|was|were|has|have|so|such|the|that|this|these|only|not|no|more|less|fewer|in|on) .+$/,
    'why',
  ],
];

const TABLE_PATTERNS = [
  /^(?:what|which) (?:data|information|info) do (?:you|we) have (?:about|on|for) (?:the |our )?(.+?)$/,
  /^(?:what|what's|whats|what is) (?:up|new|going on|happening) with (?:the |our )?(.+?)$/,
  /^what (?:can|could) (?:i|we) ask(?: you)? about (?:the |our )?(.+?)$/,
  /^(?:what|how much) (?:do|can) you (?:know|tell me) about (?:the |our )?(.+?)$/,
  /^(?:what|which) (?:columns|fields|data|information|details) (?:does|do|are|is) (?:there )?(?:in )?(?:the )?(.+?)(?: table)?(?: have| has| contain| hold)?$/,
  /^(?:describe|explain|tell me about|what is in|what's in) (?:the )?(.+?)(?: table)?$/,
  /^(?:columns|fields) (?:of|in|for) (?:the )?(.+?)(?: table)?$/,
];

/**
 * @param source what the data source is called
 * @returns null for a question about the data
 */
export function readSmallTalk(catalog: Catalog, tokens: Token[], now: Date, source = ''): SmallTalk | null {
  const said = withoutName(saidIn(tokens), saidIn(tokenize(source)));
  if (said === '' || said.length > 200) return null;
  const found = SMALL_TALK.find(([pattern]) => pattern.test(said));
  if (found !== undefined && !(found[1] === 'overview' && namesTable(catalog, said))) return { kind: found[1] };
  for (const pattern of TABLE_PATTERNS) {
    const name = pattern.exec(said)?.[1];
    const table = name === undefined ? undefined : tableNamed(catalog, name);
    if (table !== undefined) return { kind: 'table', table };
  }
  if (isThanks(said)) return { kind: 'thanks' };
  const refusal = readRefusal(catalog, said, isoDay(now));
  return refusal === null ? null : { kind: 'refused', refusal };
}

const saidIn = (tokens: Token[]): string =>
  tokens
    .filter((token) => token.kind !== 'symbol')
    .map((token) => token.lower)
    .join(' ');

/** What is in Sample data: in this data. */
const withoutName = (said: string, name: string): string =>
  name === '' ? said : ` ${said} `.replace(` ${name} `, ' this data ').trim();

const PRAISE =
  /^(thanks?|thx|ty|cheers|great|perfect|cool|nice|awesome|excellent|amazing|brilliant|super|good|wonderful|fantastic|lovely|helpful|useful)$/;
const AROUND =
  /^(ok|okay|oh|ah|wow|yes|no|well|so|very|much|really|super|that|that's|thats|this|it|it's|is|was|were|you|you're|your|are|i|i'm|we|for|the|a|an|all|a|lot|job|work|stuff|help|answer|me|us|now|then|what|needed|wanted|exactly|just|looking|helps|helped|works|makes|sense|appreciate|appreciated|done|again|bot|parley|everyone|team|guys|folks|many|to|know|see|very)$/;

/** Thanks, that's great: praise, and small words around it. */
const isThanks = (said: string): boolean => {
  const words = said.split(' ');
  const isPraised = words.some((word) => PRAISE.test(word)) && !/^(what|who|is|are|was|were|how)\b/.test(said);
  return isPraised && words.every((word) => PRAISE.test(word) || AROUND.test(word));
};

/** A database may well have a table called `data` or `tables`. */
const namesTable = (catalog: Catalog, said: string): boolean =>
  said.split(' ').some((word) => tableNamed(catalog, word) !== undefined);

function tableNamed(catalog: Catalog, name: string): Table | undefined {
  const wanted = nameWords(valueKey(name)).join(' ');
  return [...catalog.tables.values()].find((table) => table.words.join(' ') === wanted);
}
