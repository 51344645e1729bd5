import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '../../../src/service/connectors/connector.ts';
import { createRowCollector, nameColumns } from '../../../src/service/connectors/row-collector.ts';

const columns = (...names: string[]): ResultColumn[] => names.map((name) => ({ name, kind: 'text' }));
const GENEROUS = { maxRows: 10, maxBytes: 10_000 };

describe('row collector', () => {
  it('keeps what the caps allow and says which one cut', () => {
    const byRows = createRowCollector(columns('a'), { maxRows: 2, maxBytes: 10_000 });
    expect(['x', 'y', 'z', 'z'].map((value) => byRows.add([value]))).toEqual([true, true, false, false]);
    expect(byRows.result()).toMatchObject({ rows: [{ a: 'x' }, { a: 'y' }], truncatedBy: 'rows' });
    const byBytes = createRowCollector(columns('a'), { maxRows: 10, maxBytes: 30 });
    expect([byBytes.add(['0123456789']), byBytes.add(['0123456789'])]).toEqual([true, false]);
    expect(byBytes.result()).toMatchObject({ rows: [{ a: '0123456789' }], truncatedBy: 'bytes' });
    const exact = createRowCollector(columns('a'), { maxRows: 1, maxBytes: 10_000 });
    exact.add(['x']);
    expect(exact.result().truncatedBy).toBeNull();
  });

  it('asks for no more rows than fit, and for one that shows that there are more', () => {
    const collector = createRowCollector(columns('a'), { maxRows: 5, maxBytes: 10_000 });
    expect(collector.roomFor()).toBe(6);
    collector.add(['x']);
    expect(collector.roomFor()).toBe(5);
    const wide = createRowCollector(columns('a'), { maxRows: 1_000, maxBytes: 1_000 });
    wide.add(['x'.repeat(400)]);
    expect(wide.roomFor()).toBeLessThan(5);
  });

  it('tells how many rows it keeps, as it keeps them', () => {
    const told: number[] = [];
    const collector = createRowCollector(columns('a'), {
      maxRows: 2,
      maxBytes: 10_000,
      onRows: (rows) => void told.push(rows),
    });
    for (const value of ['x', 'y', 'z']) collector.add([value]);
    expect(told).toEqual([1, 2]);
  });

  it('keeps columns with names that objects use themselves', () => {
    const collector = createRowCollector(columns('__proto__', 'constructor'), GENEROUS);
    collector.add(['x', 'y']);
    expect(JSON.stringify(collector.result().rows)).toBe('[{"__proto__":"x","constructor":"y"}]');
  });

  it('makes the names of columns unique without taking one that is there', () => {
    const names = nameColumns(columns('a', 'a', 'a_2', 'a', '')).map(({ name }) => name);
    expect(names).toEqual(['a', 'a_3', 'a_2', 'a_4', '']);
  });
});
