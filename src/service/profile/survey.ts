import { createHash } from 'node:crypto';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { JoinCandidate } from './check-joins.ts';
import { declaredJoins, keyOf, profileOfTable } from './from-schema.ts';
import { joinCandidates } from './join-candidates.ts';
import { singular, wordsOf } from './names.ts';
import type { Join, TableProfile } from './profile.ts';

/** A table as the schema alone describes it, and what there is to find out about it. */
export interface SurveyedTable {
  key: string;
  /** Changes with its columns, their types and its keys. */
  fingerprint: string;
  /** Of its name, each in the singular. */
  words: string[];
  profile: TableProfile;
  candidates: JoinCandidate[];
}

export interface Survey {
  /** In the order of the schema. */
  tables: SurveyedTable[];
  joins: Join[];
}

/** Everything that a schema says without asking the database. Takes about a second for 10,000 tables. */
export function surveySchema({ tables }: Pick<DatabaseSchema, 'tables'>): Survey {
  const candidates = joinCandidates(tables);
  return {
    tables: tables.map((table) => {
      const key = keyOf(table);
      const fingerprint = fingerprintOf(table);
      const words = wordsOf(table.name).map(singular);
      return { key, fingerprint, words, profile: profileOfTable(table), candidates: candidates.get(key) ?? [] };
    }),
    joins: declaredJoins(tables),
  };
}

/** Also of this version's ways: what an earlier one learned may be less than is known now. */
const VERSION = 3;

function fingerprintOf({ columns, primaryKey, foreignKeys, uniqueKeys = [] }: TableInfo): string {
  const shape = [
    VERSION,
    columns.map(({ name, dataType, comment, isMasked }) => [name, dataType, comment, ...(isMasked ? [true] : [])]),
    primaryKey,
    foreignKeys,
    uniqueKeys,
  ];
  return createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 22);
}
