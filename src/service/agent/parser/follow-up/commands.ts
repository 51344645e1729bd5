import type { AggregateFunction } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';

/** What a follow-up says beside its parts: how they change the question before. */
export interface Commands {
  /** `and by month` adds, `by country instead` replaces. */
  mode: 'add' | 'replace' | 'plain';
  /** Words such as it, that, those: there must have been a question before. */
  anaphora: boolean;
  /** The words say that this continues something. */
  continues: boolean;
  /** Drop the groups. */
  total: boolean;
  /** Each group in percent of all. */
  percent: boolean;
  /** How many is that: count what was shown. */
  count: boolean;
  /** `as an average`: the same column by another function. */
  function: AggregateFunction | null;
  /** What remains, to be read as usual. */
  rest: Token[];
}

type Flag = 'percent' | 'add' | 'replace' | 'continue' | 'anaphora' | 'total' | 'count' | AggregateFunction;

const PERCENT = [
  'in percent',
  'as percent',
  'as percentage',
  'as a percentage',
  'in percentages',
  'as percentages',
  'as a share',
  'as shares',
  'in %',
  'as %',
  'what percentage is that',
  'what share is that',
];
const PHRASES: [string, ...Flag[]][] = [
  ['how many is that', 'count', 'anaphora'],
  ['how many is it', 'count', 'anaphora'],
  ['how many are those', 'count', 'anaphora'],
  ['how many are these', 'count', 'anaphora'],
  ['how many are they', 'count', 'anaphora'],
  ['how many of them', 'count', 'anaphora'],
  ['how many of those', 'count', 'anaphora'],
  ['how many were those', 'count', 'anaphora'],
  ['how many was that', 'count', 'anaphora'],
  ['how many is that in total', 'count', 'anaphora'],
  ['how many are there', 'count', 'continue'],
  ['count them', 'count', 'anaphora'],
  ['count those', 'count', 'anaphora'],
  ['as a total', 'total', 'continue'],
  ['as one total', 'total', 'continue'],
  ['as one number', 'total', 'continue'],
  ['in total', 'total', 'continue'],
  ['just the total', 'total', 'continue'],
  ['only the total', 'total', 'continue'],
  ['the total', 'total', 'continue'],
  ['overall', 'total', 'continue'],
  ['total', 'total', 'continue'],
  ...PERCENT.map((phrase): [string, ...Flag[]] => [phrase, 'percent', 'continue']),
  ['as a sum', 'sum', 'continue'],
  ['as an average', 'avg', 'continue'],
  ['the average', 'avg', 'continue'],
  ['average', 'avg', 'continue'],
  ['as a median', 'median', 'continue'],
  ['the median', 'median', 'continue'],
  ['median', 'median', 'continue'],
  ['the maximum', 'max', 'continue'],
  ['maximum', 'max', 'continue'],
  ['the minimum', 'min', 'continue'],
  ['minimum', 'min', 'continue'],
];
/** Removed wherever they stand. */
const MARKS: [string, ...Flag[]][] = [
  ['what about', 'continue'],
  ['how about', 'continue'],
  ['same but', 'anaphora'],
  ['the same', 'anaphora'],
  ['same', 'anaphora'],
  ['instead', 'replace', 'continue'],
  ['as well', 'add', 'continue'],
  ['too', 'add', 'continue'],
  ['of those', 'anaphora'],
  ['of these', 'anaphora'],
  ['of them', 'anaphora'],
  ['those', 'anaphora'],
  ['these', 'anaphora'],
  ['them', 'anaphora'],
  ['it', 'anaphora'],
  ['again', 'continue'],
  ['now', 'continue'],
  ['make', 'continue'],
  ['break down', 'continue'],
  ['split', 'continue'],
  ['add', 'add', 'continue'],
  ['remove', 'continue'],
];
const OPENINGS = [
  'and',
  'also',
  'plus',
  'but',
  'only',
  'just',
  'then',
  'ok',
  'okay',
  'except',
  'excluding',
  'exclude',
  'without',
  'sort',
  'sorted',
  'order',
  'by',
  'per',
  'for',
  'in',
  'not',
  'group',
  'since',
  'break',
  'split',
];
const ADDING = ['and', 'also', 'plus'];

export function readCommands(tokens: Token[]): Commands {
  const commands: Commands = {
    mode: 'plain',
    anaphora: false,
    continues: false,
    total: false,
    percent: false,
    count: false,
    function: null,
    rest: [],
  };
  const first = tokens[0]?.lower ?? '';
  if (OPENINGS.includes(first)) commands.continues = true;
  if (ADDING.includes(first)) commands.mode = 'add';
  const body = tokens.filter((token, at) => token.kind !== 'symbol' || (at < tokens.length - 1 && token.text !== '?'));
  const start = body.findIndex(
    (token) =>
      !['and', 'ok', 'okay', 'so', 'now', 'show', 'me', 'just', 'only', 'then', 'give', 'but'].includes(token.lower),
  );
  const whole = body
    .slice(Math.max(start, 0))
    .map((token) => token.lower)
    .join(' ')
    .replace(/ (instead|please|then|again)$/, '');
  const command = PHRASES.find(([phrase]) => phrase === whole);
  if (command !== undefined) {
    const [, ...flags] = command;
    for (const flag of flags) apply(commands, flag);
    return commands;
  }
  for (let at = 0; at < tokens.length; ) at += takeMark(commands, tokens, at);
  return commands;
}

function takeMark(commands: Commands, tokens: Token[], at: number): number {
  for (const [phrase, ...flags] of MARKS) {
    const words = phrase.split(' ');
    if (!words.every((word, i) => tokens[at + i]?.lower === word)) continue;
    for (const flag of flags) apply(commands, flag);
    return words.length;
  }
  const token = tokens[at];
  if (token !== undefined && !(at === 0 && ['also', 'plus'].includes(token.lower))) commands.rest.push(token);
  return 1;
}

function apply(commands: Commands, flag: Flag): void {
  if (flag === 'add' || flag === 'replace') commands.mode = flag;
  else if (flag === 'continue') commands.continues = true;
  else if (flag === 'anaphora' || flag === 'total' || flag === 'percent') commands[flag] = true;
  else if (flag === 'count') commands.count = true;
  else commands.function = flag;
}
