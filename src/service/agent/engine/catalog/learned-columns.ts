import type { Steps } from '../../../../shared/steps.ts';
import { asHeld, type ColumnProfile, type SourceProfile, type TableProfile } from '../../../profile/index.ts';
import { spellingOf } from '../../../sql/dialects/index.ts';
import { type Catalog, type Column, type Table, tableKey } from './catalog.ts';
import { codesIn, meaningsOf } from './code-meanings.ts';
import { yesAmong } from './flags.ts';

/** Invoice numbers and companies name rows better than keys do. */
function takeLabel(known: Table, { label, columns, primaryKey }: TableProfile): void {
  const unique = columns.filter((one) => one.unique && isCodeOfRows(known, one.name)).map(({ name }) => name);
  const [only, ...more] = label.every((name) => primaryKey.includes(name)) ? unique : label;
  const column = columns.find(({ name }) => name === only);
  const isKey = known.labels.every((name) => known.info.primaryKey.includes(name));
  if (!isKey || only === undefined || more.length > 0 || primaryKey.includes(only) || column?.unique !== true) return;
  if (known.columns.get(only)?.info.kind === 'text') known.labels = [only];
}

/** A tank code, of tanks. */
function isCodeOfRows({ words, columns }: Table, name: string): boolean {
  const own = columns.get(name)?.words ?? [];
  const last = own.at(-1) ?? '';
  return ['code', 'number', 'no', 'ref', 'reference'].includes(last) && own.slice(0, -1).join(' ') === words.join(' ');
}

/** Adds what the rows told of each column to what its name and type say. */
export function* addLearned(catalog: Catalog, profile: SourceProfile): Steps<void> {
  for (const table of profile.tables) {
    yield;
    const known = catalog.tables.get(tableKey(table.schema, table.name));
    if (known !== undefined && known.info.rowEstimate === null) known.info = { ...known.info, rowEstimate: table.rows };
    const columns = known?.columns;
    if (known !== undefined) takeLabel(known, table);
    if (known !== undefined) Object.assign(known, { keys: table.keys, dead: table.dead });
    for (const profiled of table.columns) {
      const { name, flag, unit, unitBy, setSeparator, days, unique, hasNulls } = profiled;
      const column = columns?.get(name);
      if (known === undefined || column === undefined) continue;
      column.learned = { flag, unit, unitBy, setSeparator, days, unique, hasNulls };
      const yes = yesAmong(profiled.isComplete ? profiled.values : column.info.values);
      if (yes !== undefined) column.yes = yes;
      const meanings = meaningsOf(column.info.comment, profiled.values ?? column.info.values ?? codesIn(column.info));
      if (meanings.size > 0) column.meanings = meanings;
      if (unit === 'cents' && !known.info.primaryKey.includes(name)) {
        column.divisor = 100;
        column.info = { ...column.info, kind: 'float' };
      }
      if (!known.labels.includes(name)) takeHeld(column, profiled, spellingOf(catalog.dialect).momentType);
    }
  }
}

/** The column is known as what it holds, and how that is kept. */
function takeHeld(column: Column, { holds, hasNaN }: ColumnProfile, momentType: string): void {
  if (hasNaN) column.hasNaN = true;
  if (holds === null) return;
  const { kind, dataType } = column.info;
  const held = asHeld(column.info, holds);
  column.stored = { holds, kind, dataType };
  column.info = held.kind === 'timestamp' ? { ...held, dataType: momentType } : held;
}
