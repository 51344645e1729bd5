import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../src/service/profile/from-schema.ts';
import { darkNames } from '../../../src/service/profile/index.ts';
import { column, schemaOf, table } from './made-schema.ts';

const darkIn = (tables: TableInfo[]) => {
  const schema = schemaOf(tables);
  return darkNames(schema, profileOfSchema(schema));
};

describe('names that stay dark', () => {
  const loads = [column('id', 'integer'), column('load_qx', 'decimal'), column('load_wt', 'decimal')];

  it('are told by table and column, with the words that nobody can say', () => {
    expect(darkIn([table('tbl_xyq', loads), table('ships', [column('name', 'text')])])).toEqual([
      { schema: 'public', table: 'tbl_xyq', column: null, words: ['xyq'] },
      { schema: 'public', table: 'tbl_xyq', column: 'load_qx', words: ['qx'] },
      { schema: 'public', table: 'tbl_xyq', column: 'load_wt', words: ['wt'] },
    ]);
  });
  it('are dark no longer once a comment says what they mean', () => {
    const said = loads.map((one) => (one.name === 'load_wt' ? { ...one, comment: 'Load weight' } : one));
    expect(darkIn([table('tbl_xyq', said, { comment: 'Grain dispatches' })])).toEqual([
      { schema: 'public', table: 'tbl_xyq', column: 'load_qx', words: ['qx'] },
    ]);
  });
  it('are none where names are words, in whatever script', () => {
    expect(
      darkIn([table('orders', [column('id', 'integer'), column('menge', 'integer'), column('数量', 'integer')])]),
    ).toEqual([]);
  });
});
