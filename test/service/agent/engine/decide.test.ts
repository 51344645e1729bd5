import { describe, expect, it } from 'vitest';
import { decide, isSurerThan, standsFirst } from '../../../../src/service/agent/engine/decide.ts';
import { poolByRows, rowsKey, tellAlike } from '../../../../src/service/agent/engine/learned/rank/pool.ts';
import type { TriedReading } from '../../../../src/service/agent/engine/learned/try-readings.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import { otherMeaning } from '../../../../src/service/agent/engine/unsure.ts';
import type { QueryResult } from '../../../../src/service/connectors/connector.ts';

const QUERY = blankQuery('public.singer');

function found(value: string): QueryResult {
  return { columns: [{ name: 'city', kind: 'text' }], rows: [{ city: value }], truncatedBy: null };
}

const reading = (key: string, chance: number, doubts: string[] = []): TriedReading => ({
  query: QUERY,
  sql: '',
  result: found(key),
  key,
  chance,
  doubts,
  showsUnsaid: false,
  hasStandIn: false,
  hasHeard: true,
  keepsNames: true,
  heard: new Set(),
});
const SURE = { beyond: [], isDoubted: false, isComputed: false, isOfNamed: false, goesOn: false };
const whole = { query: QUERY, result: found('mine') };
const COUNTED = { ...QUERY, measures: [{ function: 'count' as const, ref: null, words: 'how many' }] };

describe('readings with the same rows', () => {
  it('pool their chances, whatever the order of rows and columns', () => {
    const a = rowsKey([
      ['Lyon', 3],
      ['Rome', 2.001],
    ]);
    const b = rowsKey([
      [2, 'Rome'],
      [3, 'Lyon'],
    ]);
    expect(a).toBe(b);
    const [best, other] = poolByRows([a, 'else', b], [0, 0.5, 0]);
    expect(best?.chance).toBeGreaterThan(other?.chance ?? 1);
    expect((best?.chance ?? 0) + (other?.chance ?? 0)).toBeCloseTo(1);
  });

  it('are told by one that may be told, and leave the chances as they are where none may', () => {
    const all = poolByRows(['a', 'a', 'b'], [0.5, 0, 0]);
    const told = poolByRows(['a', 'a', 'b'], [0.5, 0, 0], (at) => at !== 0);
    expect(told.map(({ best }) => best)).toEqual([1, 2]);
    expect(told.map(({ chance }) => chance)).toEqual(all.map(({ chance }) => chance));
    expect(poolByRows(['a', 'a', 'b'], [0.5, 0, 0], (at) => at === 2)).toEqual(all.filter(({ key }) => key === 'b'));
  });

  it('other rows are another answer', () => {
    expect(rowsKey([['a', 1]])).not.toBe(rowsKey([['a', 2]]));
    expect(rowsKey([])).not.toBe(rowsKey([[null]]));
  });
});

describe('the decision', () => {
  it('answers when one reading is likely enough', () =>
    expect(decide(undefined, [reading('a', 0.97)], SURE).kind).toBe('learned'));

  it('offers a learned reading before what the rules fetched from far, or before others only when it could answer alone', () => {
    expect(standsFirst(reading('a', 0.75), whole)).toBe(true);
    expect(standsFirst(reading('a', 0.65), whole)).toBe(false);
    expect(standsFirst(reading('a', 0.75), undefined)).toBe(false);
    expect(standsFirst(reading('a', 0.9), undefined)).toBe(true);
  });

  it('offers the most likely ones when none is', () => {
    const decision = decide(
      undefined,
      [reading('a', 0.4), reading('b', 0.3), reading('c', 0.2), reading('d', 0.1)],
      SURE,
    );
    expect(decision.kind === 'offer' && decision.readings.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('never answers past a name, a quoted text or a number that no part explains', () =>
    expect(decide(undefined, [reading('a', 0.99, ['Atlantis'])], SURE).kind).toBe('offer'));

  it('never answers what its models have no words for', () =>
    expect(decide(undefined, [reading('a', 0.99)], { ...SURE, beyond: ['revenue'] }).kind).toBe('offer'));

  it('offers nothing that finds nothing', () => {
    const decision = decide(undefined, [reading('EMPTY', 0.9), reading('b', 0.1)], SURE);
    expect(decision.kind === 'offer' && decision.readings.map(({ key }) => key)).toEqual(['b']);
  });

  it('two readers that find the same rows are right together', () => {
    expect(decide(whole, [reading('b', 0.6), reading('mine', 0.4)], SURE).kind).toBe('read-whole');
    const counted = { ...whole, query: COUNTED };
    const alike = { ...reading('mine', 0.6), query: COUNTED };
    expect(decide(counted, [alike, reading('b', 0.4)], SURE).kind).toBe('learned');
    // What a synonym stands for, the rules have read as well.
    expect(decide(counted, [{ ...alike, hasStandIn: true }], SURE).kind).toBe('read-whole');
  });

  it('rows that were asked for as they are keep all that is known of them', () => {
    expect(decide(whole, [reading('mine', 0.9)], SURE).kind).toBe('read-whole');
  });

  it('one of them may show more columns', () => {
    expect(tellAlike([['Lyon', 3]], [['Lyon']])).toBe(true);
    expect(tellAlike([['Lyon', 3]], [['Rome']])).toBe(false);
    expect(tellAlike([['Lyon'], ['Rome']], [['Lyon']])).toBe(false);
  });

  it('one that finds the same and shows more of what was named is the better one', () => {
    const names = { query: QUERY, result: found('Lyon') };
    const columns = ['city', 'ships'].map((name) => ({ name, kind: 'text' as const }));
    const both = { columns, rows: [{ city: 'Lyon', ships: 'Rhone' }], truncatedBy: null };
    const fuller = { ...reading('c', 0.9), result: both };
    expect(decide(names, [fuller], SURE).kind).toBe('learned');
    expect(decide(names, [{ ...fuller, showsUnsaid: true }], SURE).kind).toBe('read-whole');
    expect(decide(names, [{ ...fuller, chance: 0.6 }], SURE).kind).toBe('read-whole');
  });

  it('a reading of every word is kept where they differ, unless something named is not in it', () => {
    expect(decide(whole, [reading('b', 0.55)], SURE).kind).toBe('read-whole');
    expect(decide(undefined, [reading('b', 0.9)], { ...SURE, isDoubted: true }).kind).toBe('offer');
    expect(decide(whole, [reading('b', 0.3)], SURE).kind).toBe('read-whole');
  });

  it('both are offered where the learned models are sure of one thing and hold the other for next to impossible', () => {
    const decision = decide(whole, [reading('b', 0.97), reading('c', 0.1)], SURE);
    expect(decision.kind === 'offer' && decision.readings.map(({ key }) => key)).toEqual(['b']);
    expect(decide(whole, [reading('b', 0.97), reading('mine', 0.1)], SURE).kind).toBe('read-whole');
    expect(decide(whole, [reading('b', 0.97, ['Gotham'])], SURE).kind).toBe('read-whole');
    expect(decide(whole, [reading('b', 0.97)], { ...SURE, isComputed: true, isOfNamed: false }).kind).toBe(
      'read-whole',
    );
  });

  it('a text that is searched for, and a name instead of its key, are what was said', () => {
    const ref = { path: [], table: 'public.singer', column: 'city' };
    const filter = {
      kind: 'text' as const,
      ref,
      match: 'contains' as const,
      value: 'a',
      negated: false,
      words: 'a',
    };
    const searched = { ...whole, query: { ...QUERY, filters: [filter] } };
    expect(decide(searched, [reading('b', 0.97)], SURE).kind).toBe('read-whole');
    const key = { ...reading('7', 0.97), query: { ...QUERY, columns: [{ ...ref, column: 'manager_id' }] } };
    expect(decide(whole, [key], SURE).kind).toBe('read-whole');
  });

  it('a reading for which words had to be fetched from far is offered where no other comes to it', () => {
    const ref = { path: [], table: 'public.singer', column: 'age' };
    const order = { by: { kind: 'column' as const, ref }, direction: 'desc' as const, words: 'oldest' };
    const ranked = { ...QUERY, order };
    const far = { ...whole, query: ranked, cost: 7 };
    const other = (chance: number) => [{ ...reading('b', chance), query: ranked }];
    expect(decide(far, other(0.55), SURE).kind).toBe('offer');
    expect(decide(far, other(0.3), SURE).kind).toBe('read-whole');
    expect(decide({ ...far, cost: 3 }, other(0.55), SURE).kind).toBe('read-whole');
    expect(decide(far, [reading('b', 0.55), reading('mine', 0.1)], SURE).kind).toBe('read-whole');
    expect(decide(far, [], SURE).kind).toBe('read-whole');
  });

  it('a list of all rows of a table that was fetched from far is offered sooner', () => {
    expect(decide({ ...whole, cost: 6 }, [reading('b', 0.3)], SURE).kind).toBe('offer');
    expect(decide({ ...whole, cost: 4 }, [reading('b', 0.3)], SURE).kind).toBe('read-whole');
    expect(decide({ ...whole, cost: 6 }, [reading('b', 0.1)], SURE).kind).toBe('read-whole');
  });

  it('what has fewer measures, or no order where one was read, confirms nothing', () => {
    const ref = { path: [], table: 'public.singer', column: 'age' };
    const [total, average] = (['sum', 'avg'] as const).map((fn) => ({ function: fn, ref, words: '' }));
    const [both, one] = [[total, average].flatMap((measure) => measure ?? []), [total].flatMap((one) => one ?? [])];
    const mine = { ...reading('mine', 0.97), query: { ...QUERY, measures: one } };
    expect(decide({ ...whole, query: { ...QUERY, measures: both } }, [mine], SURE).kind).toBe('read-whole');
    expect(decide({ ...whole, query: { ...QUERY, measures: one } }, [mine], SURE).kind).toBe('learned');
    const order = { by: { kind: 'column' as const, ref }, direction: 'desc' as const, words: 'by age' };
    expect(decide({ ...whole, query: { ...QUERY, order } }, [reading('mine', 0.97)], SURE).kind).toBe('read-whole');
  });

  it('a reading that made nothing of what the rules read has no say', () => {
    const ref = { path: [], table: 'public.singer', column: 'age' };
    const filter = { kind: 'compare' as const, ref, operator: '>' as const, value: 3, words: 'over 3' };
    const order = { by: { kind: 'column' as const, ref }, direction: 'desc' as const, words: 'last' };
    const readWith = (query: Partial<typeof QUERY>) => ({ ...whole, query: { ...QUERY, ...query } });
    expect(decide(readWith({ filters: [filter] }), [reading('b', 0.97)], SURE).kind).toBe('read-whole');
    expect(decide(readWith({ order }), [reading('b', 0.97)], SURE).kind).toBe('read-whole');
    const grouped = readWith({ groups: [{ kind: 'column', ref, words: 'by age' }] });
    expect(decide(grouped, [reading('b', 0.97)], SURE).kind).toBe('read-whole');
    const other = { ...reading('b', 0.97), query: { ...QUERY, filters: [{ ...filter, value: 4 }] } };
    expect(decide(readWith({ filters: [filter] }), [other], SURE).kind).toBe('offer');
    // Three hours are kept as 180 minutes, which the learned models don't know.
    expect(decide(readWith({ filters: [{ ...filter, value: 180 }] }), [other], SURE).kind).toBe('read-whole');
  });
});

describe('where nothing else can be offered', () => {
  const guess = (more: Partial<TriedReading>, beyond: string[] = []) =>
    decide(undefined, [{ ...reading('b', 0.6), hasHeard: false, ...more }], { ...SURE, beyond });
  it.each<[string, Partial<TriedReading>, string[], boolean]>([
    ['what is likely is offered, although no word of it was known', {}, [], true],
    ['also where it finds nothing', { key: 'EMPTY', hasHeard: true }, [], true],
    ['not what is unlikely', { chance: 0.4 }, [], false],
    ['not what has lost a name', { keepsNames: false }, [], false],
    ['not what cannot hold a word', {}, ['percent'], false],
  ])('%s', (_, more, beyond, isOffered) =>
    expect(guess(more, beyond)).toMatchObject({ kind: 'offer', readings: isOffered ? [{ key: more.key ?? 'b' }] : [] }),
  );
});

describe('another meaning beside an answer', () => {
  const rows = ['b', 'c'].map((city) => ({ city }));
  const others = (chance: number, doubts: string[] = []) => ({
    ...reading('b', chance, doubts),
    result: { ...found('b'), rows },
  });
  it.each([
    ['one that is likely', others(0.5), true],
    ['one that is not', others(0.3), false],
    ['one that words speak against', others(0.5, ['each']), false],
    ['one that lists as many rows by other columns', reading('b', 0.9), false],
    ['one that finds the same', reading('mine', 0.9), false],
    ['one that finds nothing', reading('EMPTY', 0.9), false],
    ['one that lost a name', { ...others(0.9), hasHeard: false }, false],
  ])('%s: %s', (_, best, isTold) => {
    expect(otherMeaning({ ...whole, cost: 4 }, [best]) !== null).toBe(isTold);
  });

  it('is not told where the words were said plainly', () =>
    expect(otherMeaning({ ...whole, cost: 1 }, [others(0.9)])).toBeNull());
});

describe('an edit of the query before', () => {
  it.each([
    ['nearly certain and other rows', reading('other', 0.97), true],
    ['the same rows', reading('mine', 0.97), false],
    ['likely only', reading('other', 0.6), false],
    ['something unheard', reading('other', 0.97, ['Gotham']), false],
  ])('gives way to another reading with %s: %s', (_, best, expected) => {
    expect(isSurerThan(whole, best)).toBe(expected);
  });
});
