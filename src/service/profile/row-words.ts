import type { TableInfo } from '../connectors/connector.ts';
import { words } from '../sql/spelling/words.ts';
import { singular, wordsOf } from './names.ts';
import type { DeadKind } from './profile.ts';

interface Said {
  kind: DeadKind;
  isSure: boolean;
}

interface Saying extends Said {
  words: ReadonlySet<string>;
  /** Whether a time may be called so: a test and a draft have days of their own. */
  isOfTimes: boolean;
}

const SAYINGS: readonly Saying[] = [
  {
    kind: 'deleted',
    isSure: true,
    isOfTimes: true,
    words: words('deleted delete deletion removed erased discarded trashed'),
  },
  { kind: 'deleted', isSure: false, isOfTimes: true, words: words('archived purged') },
  {
    kind: 'void',
    isSure: false,
    isOfTimes: true,
    words: words('voided cancelled canceled annulled refunded reversed'),
  },
  { kind: 'void', isSure: false, isOfTimes: false, words: words('void draft') },
  { kind: 'test', isSure: false, isOfTimes: false, words: words('test demo dummy sandbox') },
];
const ALL_SAID = new Set(SAYINGS.flatMap((saying) => [...saying.words]));

const SAYS_SOME = new RegExp([...ALL_SAID].join('|'), 'i');

const OF_TIMES = words('at on date day time datetime timestamp ts dt utc when');
const OF_FLAGS = words('is was has been hasbeen flag flg yn ind indicator bool boolean marked as logically');
const OF_ROWS = words('row record entry soft in source cdc etl dw dwh sys system meta');
/** Whom a test may be by. */
const OF_TESTS = words('account user data');
const DEL = /^(is_?del|del_?(flag|flg|yn|ind))$/i;

/** `deletedat`, as a database folds `deletedAt` that nobody quotes. */
const RUN_TOGETHER = new RegExp(
  `^(is|was|has|hasbeen|date)?(${[...ALL_SAID].join('|')})(at|on|date|time|ts|flag|yn|row|record|account|user)?$`,
);

/** What the name of a column says of rows, if that is all it says: `photo_removed_at` is about photos. */
export function saidOfRows(name: string, table: TableInfo, { isTime }: { isTime: boolean }): Said | null {
  if (!isTime && DEL.test(name)) return { kind: 'deleted', isSure: true };
  if (!SAYS_SOME.test(name)) return null;
  const said = partsOf(name);
  if (!said.some((word) => ALL_SAID.has(word))) return null;
  const own = ownWords(table);
  const beside = isTime ? OF_TIMES : OF_FLAGS;
  const isBeside = (word: string) => beside.has(word) || OF_ROWS.has(word) || own.has(singular(word));
  const [first, ...rest] = said.filter((word) => ALL_SAID.has(word) || !isBeside(word));
  const saying = SAYINGS.find(({ words: some, isOfTimes }) => some.has(first ?? '') && (isOfTimes || !isTime));
  if (saying === undefined || !rest.every((word) => saying.kind === 'test' && OF_TESTS.has(word))) return null;
  // Each row of a table of deletions is one.
  const isOfAll = said.some((word) => ALL_SAID.has(word) && own.has(singular(word)));
  return { kind: saying.kind, isSure: saying.isSure && !isOfAll };
}

/** Whether a name says of rows when. */
export const saysTime = (name: string): boolean =>
  SAYS_SOME.test(name) && partsOf(name).some((word) => OF_TIMES.has(word));

const partsOf = (name: string): string[] => {
  const parts = wordsOf(name).flatMap((word) => {
    const [, before, said, behind] = RUN_TOGETHER.exec(word) ?? [];
    return said === undefined ? [word] : [before, said, behind].filter((part) => part !== undefined);
  });
  return ALL_SAID.has(parts[0] ?? '') ? parts : withoutTool(name, parts);
};

/** A program that copies tables puts its own name before its columns: `_fivetran_deleted`. */
export const withoutTool = (name: string, said: readonly string[]): string[] =>
  said.slice(name.startsWith('_') && said.length > 1 ? 1 : 0);

/** The words of a table's name, each in the singular. */
export const ownWords = ({ name }: Pick<TableInfo, 'name'>): Set<string> => new Set(wordsOf(name).map(singular));

const VALUES: readonly { kind: DeadKind; words: ReadonlySet<string> }[] = [
  { kind: 'deleted', words: words('deleted removed') },
  { kind: 'void', words: words('void voided draft cancelled canceled annulled refunded reversed') },
  { kind: 'test', words: words('test testing demo') },
];

/** What a value of a state says of its rows: `Cancelled by customer`. */
export const saidByValue = (value: string): DeadKind | undefined => {
  const [first = ''] = wordsOf(value);
  return VALUES.find(({ words: some }) => some.has(first))?.kind;
};
