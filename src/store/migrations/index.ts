import type { Migration } from 'kysely';
import { firstTables } from './001-first-tables.ts';

export const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
};
