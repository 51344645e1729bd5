import type { Catalog } from '../catalog/catalog.ts';
import { asksForecast } from './forecasts.ts';

/** What no data answers, whatever it holds. */
export type Refusal = 'forecast' | 'opinion' | 'change' | 'send' | 'outside' | 'language';

const REFUSED: [RegExp, Refusal][] = [
  [/^(please |can you |could you |go |now )*(delete|erase|wipe|truncate|overwrite|purge) /, 'change'],
  [
    /^(please |can you |could you )*(drop|alter|create) (the |a |all )?(table|database|schema|column|index|view|user)s?\b/,
    'change',
  ],
  [/^(please |can you |could you )*(update|change|set|increase|raise|lower|reduce) .+ (to|by) [\d$€£]/, 'change'],
  [/^(please |can you |could you )*(insert|add) .+ (into|to) (the )?(table|database|data)\b/, 'change'],
  [/^(please |can you |could you )*(cancel|refund|ship|approve) (the |this |that |my |all |order|customer)/, 'change'],
  [
    /^(please |pls |can you |could you )*(mark|flag|set|tag) (all|the|every|these|those|this|that|my|our) .+ (as|to) [a-z]/,
    'change',
  ],
  // Please cancel booking BK-20147: one row, told by its number, and something that is done to it.
  [
    /^(please |pls |can you |could you )*(cancel|refund|reschedule|reopen|close|confirm|void|block|unblock|pay|book) (the |a |an )?([a-z]+ ){1,2}#?[a-z]*[- ]?\d[\w-]*[?.! ]*$/,
    'change',
  ],
  [
    /^(please |can you |could you )*(send|email|e-mail|mail|text|call|notify) (an? |the |this |it |our |my |all |him|her|them|me )/,
    'send',
  ],
  [
    /^(please |can you |could you )*(remove|rename|assign|reassign|transfer|enroll|fire|ban|deactivate|reactivate|activate|archive|restore|mark|promote|demote) (the |a |an )?([a-z]+ ){1,2}#?\d+\b/,
    'change',
  ],
  [/^(should|shall) (we|i|they)\b|^(what|which|who|how|where|when) .*\bshould (we|i|they)\b/, 'opinion'],
  [
    /^(do|would|what do|what would) you (think|recommend|suggest|like|prefer|advise)\b|^(any|give me|your) (advice|recommendations?|opinion)/,
    'opinion',
  ],
  [
    /^(is|are|was|were) (it|this|that|these|those|our \w+|we) (good|bad|ok|okay|normal|worth it|healthy|doing (well|ok|okay|badly))\b/,
    'opinion',
  ],
  [
    /^(and |so |but )*(is|are|was|were) (it|this|that|these|those|they) (a lot |much |any )?(more|less|fewer|higher|lower|better|worse|bigger|smaller|longer|slower|faster)?( than)? ?(usual|normal|normally|expected|typical|unusual|strange|weird|a lot|many|much)\??$/,
    'opinion',
  ],
  [
    /^(please |can you )?(tell|give|write|make|sing)( me)? (a|an|another|some|the) (joke|poem|story|song|haiku|riddle|recipe|essay|email|letter|fun fact)s?\b/,
    'outside',
  ],
  [
    /^(what is|what's|how is|how's) the (weather|time|date today|news)\b|\b(weather|horoscope|lottery) (in|for|today|tomorrow)\b/,
    'outside',
  ],
  [
    /^who (is|was|are) the (president|prime minister|king|queen|pope|ceo) of\b|^what (is|'s) the (capital|meaning) of\b|^translate\b/,
    'outside',
  ],
];

/** What would be if something were otherwise. */
const SUPPOSED = /^(what|how (much|many|high|big)) would .+ (be|have been|look)\b|^(and )?what if\b/;

/** Small words of languages that are not read here; two of them are no accident. */
const FOREIGN =
  /(^| )(el|los|las|del|cuántos|cuántas|cuanto|cuánto|qué|mes|pasado|por|le|les|des|une|combien|quel|quelle|mois|dernier|der|die|das|den|und|wie|wieviel|viele|welche|letzten|monat|nach|il|gli|quanti|quante|mese|scorso|quantos|quantas|mês|hoeveel|welke|maand|hubo|sind|gab|waren|est|sont|avons)(?= |$)/g;
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]{2}/u;

/** @param said the words in small letters with one space between; `today` an ISO day */
export function readRefusal(catalog: Catalog, said: string, today: string): Refusal | null {
  const found = REFUSED.find(([pattern]) => pattern.test(said));
  if (found !== undefined && !isKnown(catalog, said)) return found[1];
  if (asksForecast(catalog, said, today) || SUPPOSED.test(said)) return 'forecast';
  const foreign = said.match(FOREIGN)?.length ?? 0;
  return foreign >= 2 || (OTHER_SCRIPT.test(said) && !/[a-z]{3}/.test(said)) ? 'language' : null;
}

/** What is the capital of Germany, where countries have a column of that name. */
function isKnown(catalog: Catalog, said: string): boolean {
  const noun = /^(?:who|what) (?:is|was|are|'s) the (\w+(?: \w+)?) of\b/.exec(said)?.[1];
  return (
    noun !== undefined &&
    [...catalog.tables.values()].some(({ columns }) =>
      [...columns.values()].some(({ words }) => words.join(' ') === noun),
    )
  );
}

/** What cannot be done, and what can be asked instead. */
export function refusalText(refusal: Refusal): string {
  switch (refusal) {
    case 'forecast':
      return "I can't predict: I only read what has happened. I can show how the numbers have changed, for example by month or compared with last year.";
    case 'opinion':
      return "I can't give advice, but I can show you numbers that help you decide: rankings, changes over time, or one group compared with another.";
    case 'change':
      return 'I only read data and never change it. I can show you the rows you mean.';
    case 'send':
      return "I can't send messages or make calls. I only answer questions about the data. You can share or download an answer from its message.";
    case 'outside':
      return 'I only answer questions about the connected data.';
    case 'language':
      return 'I only understand English so far. Please ask again in English. Names can stay as they are.';
    default:
      return refusal satisfies never;
  }
}
