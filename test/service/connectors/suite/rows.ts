import { describe, expect, it } from 'vitest';
import { column, LIMITS, type Stage, unaborted, unguarded } from './fixture.ts';
import { TYPES } from './types.ts';

export function describeRows<Changes>(stage: Stage<Changes>): void {
  const { fixture, run } = stage;
  const { statements, capabilities, types } = fixture;
  const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

  describe('rows', () => {
    it('are JSON that has lost no digit', async () => {
      const missing = new Set<string>(types.missing);
      const present = Object.entries(TYPES).filter(([name]) => !missing.has(name));
      const expected = Object.fromEntries([...present, ...Object.entries(types.more ?? {})]);
      const { columns, rows } = await run(statements.types);
      expect(rows).toHaveLength(1);
      const told = columns.map(({ name, kind }) => [name, { kind, value: rows[0]?.[name] }]);
      expect(Object.fromEntries(told)).toEqual(expected);
    });

    it('come all and in their order, however many parts they travel in', async () => {
      const result = await run(statements.numbers(20_000));
      expect(result.truncatedBy).toBeNull();
      expect(result.columns).toEqual([{ name: 'n', kind: 'integer' }]);
      expect(column(result, 'n')).toEqual(oneTo(20_000));
    });

    it('end at the cap on rows, and say so only when there are more', async () => {
      const exact = await run(statements.numbers(50), { maxRows: 50 });
      expect([exact.rows.length, exact.truncatedBy]).toEqual([50, null]);
      const cut = await run(statements.numbers(51), { maxRows: 50 });
      expect([column(cut, 'n'), cut.truncatedBy]).toEqual([oneTo(50), 'rows']);
      const many = await run(statements.numbers(200_000), { maxRows: 5_000 });
      expect([column(many, 'n'), many.truncatedBy]).toEqual([oneTo(5_000), 'rows']);
    });

    it('end at the cap on bytes', async () => {
      const wide = await run(statements.wide(10_000), { maxBytes: 50_000 });
      expect(wide.truncatedBy).toBe('bytes');
      expect(JSON.stringify(wide.rows).length).toBeLessThanOrEqual(50_000);
      expect(wide.rows.length).toBeGreaterThan(40);
      const first = await run(statements.wide(10), { maxBytes: 100 });
      expect([first.rows, first.truncatedBy]).toEqual([[], 'bytes']);
    });

    it('may be none, and the columns are told all the same', async () => {
      const { columns, rows, truncatedBy } = await run(statements.empty);
      expect({ columns, rows, truncatedBy }).toEqual({
        columns: [
          { name: fixture.shop.spell('id'), kind: 'integer' },
          { name: fixture.shop.spell('name'), kind: 'text' },
        ],
        rows: [],
        truncatedBy: null,
      });
    });

    if (capabilities.repeatedNames) {
      it('give repeated column names a suffix', async () => {
        const { spell } = fixture.shop;
        const { columns, rows } = await run(statements.repeated);
        expect(columns.map(({ name }) => name)).toEqual(['a', 'a_3', 'a_2', 'a_4'].map(spell));
        expect(rows).toEqual([Object.fromEntries([1, 2, 3, 4].map((value, at) => [columns[at]?.name, value]))]);
      });
    } else {
      it('cannot have repeated column names: the server refuses', async () => {
        await expect(run(statements.repeated)).rejects.toMatchObject({ kind: 'sql-refused' });
      });
    }

    it('answer many questions at once, over a bounded number of connections', async () => {
      const answers = await Promise.all(
        oneTo(40).map((count) => stage.connector().run(unguarded(statements.numbers(count)), LIMITS, unaborted())),
      );
      expect(answers.map(({ rows }) => rows.length)).toEqual(oneTo(40));
      const open = await stage.world().connections();
      expect(open).toBeGreaterThan(0);
      expect(open).toBeLessThanOrEqual(fixture.mostConnections);
    });
  });
}
