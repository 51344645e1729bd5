import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEFAULT_SHARING } from '../../../../src/service/agent/sharing.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, type ModelDesk, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);

const COUNT = 'SELECT count(*) AS n FROM loans';
const SAMPLE = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const SAMPLED = /LIMIT 3$/;

async function openDesk(samples = true): Promise<ModelDesk> {
  const desk = await openModelDesk({ tables: LIBRARY });
  desk.sharing = { ...DEFAULT_SHARING, samples };
  desk.provider.play(answerWith(COUNT));
  return desk;
}
const sampled = ({ statements }: ModelDesk) => statements.filter((sql) => SAMPLED.test(sql));

describe('sample rows', () => {
  it('are read and sent of no table unless an admin says so', async () => {
    const desk = await openDesk(false);
    await desk.answered('loans of each book?');
    expect(sampled(desk)).toEqual([]);
    expect(desk.provider.lastText).not.toContain('first rows of tables');
  });

  it('are three of each table that the question is about, with the question', async () => {
    const desk = await openDesk();
    await desk.answered('loans of each book?');
    const [loan] = (await desk.look('SELECT loan_id FROM loans LIMIT 1')).rows;
    const first = desk.provider.received[0]?.text ?? '';
    const told = /first rows of tables\\">\\n(.*?)\\n<\/data>/s.exec(first)?.[1] ?? '';
    const samples = z.array(SAMPLE).parse(JSON.parse(z.string().parse(JSON.parse(`"${told}"`))));
    const sample = samples.find(({ table }) => table === 'loans');
    expect(sample?.columns).toContain('book_id');
    expect(sample?.rows).toHaveLength(3);
    expect(sample?.rows.flat()).toContain(loan?.['loan_id']);
    expect(sampled(desk).some((sql) => sql.includes('"books"'))).toBe(true);
    expect(sampled(desk).length).toBeLessThanOrEqual(4);
  });

  it('of a column that stays here are not read at all', async () => {
    const desk = await openDesk();
    const share = { schema: 'public', table: 'loans', column: 'book_id', share: false };
    desk.sharing = { ...DEFAULT_SHARING, samples: true, columns: [share] };
    await desk.answered('how many loans?');
    expect(sampled(desk).filter((sql) => sql.includes('"loans"') && sql.includes('book_id'))).toEqual([]);
    expect(sampled(desk).some((sql) => sql.includes('"loans"'))).toBe(true);
  });

  it('that cannot be read are left out, and the question is answered', async () => {
    const desk = await openDesk();
    desk.beforeRun = async (sql) => {
      if (SAMPLED.test(sql) && sql.includes('"loans"')) throw new ConnectorError('no-permission', 'Not yours.');
    };
    const outcome = await desk.answered('loans of each book?');
    expect(outcome.result.rows).toEqual([{ n: 6 }]);
    expect(desk.provider.received[0]?.text).not.toContain('{\\"table\\":\\"loans\\"');
  });

  it('are not waited for longer than a moment', async () => {
    const desk = await openDesk();
    desk.beforeRun = (sql) => (SAMPLED.test(sql) ? new Promise(() => undefined) : Promise.resolve());
    const outcome = await desk.answered('loans of each book?');
    expect(outcome.answeredBy).toBe('model');
  });

  it('are not read where each statement is charged for', async () => {
    const desk = await openDesk();
    desk.schema = { ...desk.schema, dialect: 'bigquery' };
    // This database does not speak that dialect.
    await expect(desk.ask('loans of each book?')).rejects.toThrow('refused the SQL');
    expect(sampled(desk)).toEqual([]);
  });
});
