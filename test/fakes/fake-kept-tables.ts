import type { LearnerDeps } from '../../src/service/profile/index.ts';
import type { KeptTable } from '../../src/service/profile/kept-tables.ts';

type Kept = LearnerDeps['kept'];

/** Keeps what was learned of tables in memory, of all resources together. */
export class FakeKeptTables implements Kept {
  readonly tables = new Map<string, KeptTable>();

  async *list(): AsyncIterable<KeptTable[]> {
    yield [...this.tables.values()];
  }

  async keep(_resource: unknown, table: KeptTable): Promise<void> {
    this.tables.set(table.key, table);
  }

  async forget(_resource: unknown, keys: readonly string[]): Promise<void> {
    for (const key of keys) this.tables.delete(key);
  }
}
