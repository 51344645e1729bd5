import type { SourceProfile } from '../../../profile/index.ts';
import { type Catalog, tableKey } from './catalog.ts';

/** Adds what the rows told of each column to what its name and type say. */
export function addLearned(catalog: Catalog, profile: SourceProfile): void {
  for (const table of profile.tables) {
    const known = catalog.tables.get(tableKey(table.schema, table.name));
    if (known !== undefined && known.info.rowEstimate === null) known.info = { ...known.info, rowEstimate: table.rows };
    const columns = known?.columns;
    for (const { name, flag, unit, setSeparator } of table.columns) {
      const column = columns?.get(name);
      if (column !== undefined) column.learned = { flag, unit, setSeparator };
    }
  }
}
