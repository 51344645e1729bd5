import type { SourceProfile } from '../../../profile/index.ts';
import { type Catalog, tableKey } from './catalog.ts';
import { isNumberAsText } from './number-as-text.ts';

/** Adds what the rows told of each column to what its name and type say. */
export function addLearned(catalog: Catalog, profile: SourceProfile): void {
  for (const table of profile.tables) {
    const known = catalog.tables.get(tableKey(table.schema, table.name));
    if (known !== undefined && known.info.rowEstimate === null) known.info = { ...known.info, rowEstimate: table.rows };
    const columns = known?.columns;
    for (const profiled of table.columns) {
      const { name, flag, unit, setSeparator, days } = profiled;
      const column = columns?.get(name);
      if (known === undefined || column === undefined) continue;
      column.learned = { flag, unit, setSeparator, days };
      if (!isNumberAsText(known.info, column.info, profiled) || known.labels.includes(name)) continue;
      column.info = { ...column.info, kind: 'decimal', values: null };
      column.isStoredAsText = true;
    }
  }
}
