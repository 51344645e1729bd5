import { type Reader } from '../../../../src/service/agent/engine/learned/link/link.ts';
import { readSource } from '../../../../src/service/agent/engine/learned/source/source.ts';
import { indexValues } from '../../../../src/service/agent/engine/learned/source/values.ts';
import { readVocabulary } from '../../../../src/service/agent/engine/learned/source/vocabulary.ts';
import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { profileOfSchema, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { column } from './schemas.ts';

const table = (
  name: string,
  columns: ColumnInfo[],
  keys: [column: string, of: string, key: string][] = [],
): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 10,
  columns,
  primaryKey: [columns[0]?.name ?? ''],
  foreignKeys: keys.map(([own, of, key]) => ({
    columns: [own],
    references: { schema: 'public', table: of, columns: [key] },
  })),
});

/** Singers, their concerts and the stadiums these are in. */
const CONCERTS: DatabaseSchema = {
  dialect: 'postgres',
  defaultSchema: 'public',
  tables: [
    table('singer', [
      column('singer_id', 'integer'),
      column('name', 'text', ['Ana Silva', 'Chen Wei']),
      column('country', 'text', ['France', 'Peru', 'United States']),
      column('age', 'integer'),
    ]),
    table('stadium', [
      column('stadium_id', 'integer'),
      column('stadium_name', 'text', ['Arena Nova']),
      column('capacity', 'integer'),
    ]),
    table(
      'concert',
      [
        column('concert_id', 'integer'),
        column('theme', 'text', ['Free choice']),
        column('stadium_id', 'integer'),
        column('held_on', 'date'),
      ],
      [['stadium_id', 'stadium', 'stadium_id']],
    ),
    table(
      'singer_in_concert',
      [column('concert_id', 'integer'), column('singer_id', 'integer')],
      [
        ['concert_id', 'concert', 'concert_id'],
        ['singer_id', 'singer', 'singer_id'],
      ],
    ),
  ],
};

export function readerOf(schema: DatabaseSchema = CONCERTS, profile: SourceProfile = profileOfSchema(schema)): Reader {
  const source = atOnce(readSource(schema, profile));
  const lexicon = new Map([['nation', ['country']]]);
  const wider = new Map([['soprano', ['voice', 'singer']]]);
  return { source, vocabulary: atOnce(readVocabulary(source)), values: atOnce(indexValues(source)), lexicon, wider };
}
