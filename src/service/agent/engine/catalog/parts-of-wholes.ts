import { countsThings } from './additive.ts';
import type { Column, Table } from './catalog.ts';

/** A number that is a part of another one of its rows: returned loaves of loaves, wasted beside loaves. */
export interface PartOfWhole {
  table: string;
  part: Column;
  whole: Column;
  /** What happened to the part, as the column says it: `returned`. */
  done: string;
}

const IRREGULAR = new Set('lost sold broken stolen spoilt thrown kept left sent paid withdrawn given eaten'.split(' '));
const isDone = (word: string): boolean => /[^e]ed$/.test(word) || IRREGULAR.has(word);
/** What happens to the whole as well: of what was made, so many failed. */
const OF_ALL = new Set(
  'produced made total baked ordered planned scheduled harvested started inspected tested'.split(' '),
);

/** The parts that the numbers of a table are. Empty where it isn't clear of what. */
export function partsIn(table: Table): PartOfWhole[] {
  const numbers = [...table.columns.values()].filter(
    ({ info, formula }) => formula === undefined && ['integer', 'decimal', 'float'].includes(info.kind),
  );
  const things = numbers.filter((column) => countsThings(column) && doneBy(column) === undefined);
  return numbers.flatMap((part): PartOfWhole[] => {
    const done = doneBy(part);
    if (done === undefined || OF_ALL.has(done.word)) return [];
    const wholes =
      done.noun === ''
        ? things
        : numbers.filter((one) => one !== part && (nameOf(one) === done.noun || isAll(one, done.noun)));
    const [whole, ...more] = wholes;
    return whole === undefined || more.length > 0 ? [] : [{ table: table.key, part, whole, done: done.word }];
  });
}

const nameOf = ({ words }: Column): string => words.join(' ');

const isAll = (column: Column, noun: string): boolean => {
  const done = doneBy(column);
  return done !== undefined && done.noun === noun && OF_ALL.has(done.word);
};

/** `returned` of loaves, by `returned_loaves` or `loaves_returned`; of whatever the rows count, by `wasted`. */
function doneBy({ words, info }: Column): { word: string; noun: string } | undefined {
  // Words of a name have lost their endings; what is stored has them.
  const stored = info.name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  if (stored.length !== words.length || stored.length > 3) return undefined;
  const at = [0, stored.length - 1].find((place) => isDone(stored[place] ?? ''));
  if (at === undefined) return undefined;
  return { word: stored[at] ?? '', noun: words.filter((_, place) => place !== at).join(' ') };
}
