import { describe, expect, it } from 'vitest';
import { checkSql, factsOf } from '../../../src/service/checks/index.ts';
import { saidColumns } from '../../../src/service/checks/said-columns.ts';
import { profileOfSchema } from '../../../src/service/profile/index.ts';
import { column, foreignKey, schemaOf, table } from '../profile/made-schema.ts';

const SCHEMA = schemaOf([
  table('disp', [column('id', 'integer'), column('ld_wt', 'decimal', { comment: 'Weight of the load in tonnes' })], {
    comment: 'Grain dispatches',
    primaryKey: ['id'],
  }),
  table('tbl_cals', [column('id', 'integer'), column('disp_id', 'integer')], {
    comment: 'Calibrations',
    primaryKey: ['id'],
    foreignKeys: [foreignKey('disp_id', 'disp')],
  }),
]);

async function check(sql: string, question: string) {
  const profile = profileOfSchema(SCHEMA);
  const facts = factsOf({ schema: SCHEMA, profile, now: new Date(), timeZone: undefined, notes: '' });
  const { findings } = await checkSql(sql, 'postgres', { facts, question });
  return findings;
}

const REPEATED = 'SELECT sum(d.ld_wt) AS t FROM disp d JOIN tbl_cals c ON c.disp_id = d.id WHERE c.id > 5';

describe('what may be wrong with a statement', () => {
  it('is told to people in the words that the source has for its names', async () => {
    const [found] = await check(REPEATED, 'total load weight');
    expect(found?.says).toMatch(/^Joined with calibrations, each row of grain dispatches is added up/);
  });

  it('is told to whoever writes the SQL again by the names of the database', async () => {
    const [found] = await check(REPEATED, 'total load weight');
    expect(found?.tells).toMatch(/rows of disp that the join with tbl_cals repeats/);
  });

  it('calls a subquery as the statement does', async () => {
    const sql = `WITH late_ones AS (SELECT disp_id, id FROM tbl_cals)
      SELECT sum(d.ld_wt) AS t FROM disp d JOIN late_ones c ON c.disp_id = d.id WHERE c.id > 5`;
    const [found] = await check(sql, 'total load weight');
    expect(found?.says).toMatch(/^Joined with (?:late ones|calibrations), each row of grain dispatches/);
  });
});

describe('the columns of a statement', () => {
  const facts = () =>
    factsOf({ schema: SCHEMA, profile: profileOfSchema(SCHEMA), now: new Date(), timeZone: undefined, notes: '' });

  it('are told in words where their names are cut down, as they are written there', async () => {
    const sql = 'SELECT d.id FROM disp d WHERE d.LD_WT > 5';
    expect(await saidColumns(sql, 'postgres', facts())).toEqual({ LD_WT: 'load weight' });
  });

  it('are told only of tables that it reads, and of names that it has', async () => {
    expect(await saidColumns('SELECT ld_wt FROM tbl_cals', 'postgres', facts())).toEqual({});
    expect(await saidColumns('SELECT id FROM disp', 'postgres', facts())).toEqual({});
    expect(await saidColumns('DELETE everything', 'postgres', facts())).toEqual({});
  });
});
