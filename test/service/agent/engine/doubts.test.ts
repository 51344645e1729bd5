import { expect, it } from 'vitest';
import { daysAsTexts, splitChoices, wrongBounds } from '../../../../src/service/agent/engine/learned/doubts/bounds.ts';
import {
  unsaidEach,
  unsaidSuperlatives,
  wrongDirection,
} from '../../../../src/service/agent/engine/learned/doubts/ranked.ts';
import { unheardNegations, unheardOperators } from '../../../../src/service/agent/engine/learned/doubts/unsaid.ts';
import type { PartCondition } from '../../../../src/service/agent/engine/learned/parts/candidate.ts';
import { tokenize } from '../../../../src/service/agent/engine/learned/text/tokenize.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import type { Filter, Query } from '../../../../src/service/agent/engine/query/query.ts';
import { schemaOf } from '../schema-of.ts';
import { readerOf } from './source-fixture.ts';

const SHIPS = blankQuery('public.ships');
const ref = { path: [], table: 'public.ships', column: 'built' };
const byBuilt = (direction: 'asc' | 'desc'): Query => ({
  ...SHIPS,
  order: { by: { kind: 'column', ref }, direction, words: '' },
});
const counted: Query = { ...SHIPS, measures: [{ function: 'count', ref: null, words: '' }] };
const many = {
  from: 'public.ships',
  fromColumns: ['id'],
  to: 'public.flags',
  toColumns: ['ship'],
  many: true,
  nullable: false,
};
const other = (path: (typeof many)[]): Filter => ({
  kind: 'values',
  ref: { path, table: 'public.flags', column: 'nation' },
  values: ['USA'],
  negated: true,
  words: '',
});

it.each<[string, (words: string[], query: Query) => string[], Query, string[]]>([
  ['the oldest ship', unsaidSuperlatives, SHIPS, ['oldest']],
  ['the oldest ship', unsaidSuperlatives, byBuilt('asc'), []],
  ['ships with at least 2 flags', unsaidSuperlatives, SHIPS, []],
  ['how many ships for each flag', unsaidEach, counted, ['each']],
  ['the name of each ship', unsaidEach, SHIPS, []],
  ['ships from old to young', wrongDirection, byBuilt('asc'), ['old to young']],
  ['ships from old to young', wrongDirection, byBuilt('desc'), []],
  ['ships in ascending order', wrongDirection, byBuilt('desc'), ['ascending']],
  ['ships in order', wrongDirection, byBuilt('desc'), []],
  ['flags of two or more ships', unheardOperators, SHIPS, []],
  ['flags of ships or boats', unheardOperators, SHIPS, ['or']],
  ['ships not of the USA', unheardNegations, { ...SHIPS, filters: [other([])] }, []],
  // Some other flag of many does not mean that none is this one.
  ['ships that do not have the USA', unheardNegations, { ...SHIPS, filters: [other([many])] }, ['not']],
])('“%s”: what %o misses', (asked, missing, query, expected) => {
  expect(missing(asked.split(' '), query)).toEqual(expected);
});

/** A condition of a learned reading on a number of a ship, from the word at `at`. */
const condition = (name: string, kind: string, at: number, value: string | number): PartCondition => {
  const column = FLEET.columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return {
    column,
    kind,
    value,
    score: 0,
    upper: undefined,
    start: at,
    end: at,
    start2: undefined,
    via: '',
    useScore: 0,
  };
};
const FLEET = readerOf(schemaOf({ ships: ['name', 'berth', 'owner'] })).source;

it.each([
  ['ships with at most 5 berths', '<=', []],
  ['ships with at most 5 berths', '<', ['5']],
  ['ships with at least 5 berths', '>', ['5']],
  ['ships with no more than 5 berths', '<=', []],
  ['ships with 5 or more berths', '>', ['5']],
  ['ships with 5 or more berths', '>=', []],
  ['ships with more than 5 berths', '>', []],
  ['ships with more than 5 berths', 'n=', ['5']],
  ['ships under 5 years', '>', ['5']],
  ['ships with 5 berths', 'n=', []],
])('“%s” compared by %s: what speaks against it is %o', (asked, operator, expected) => {
  const tokens = tokenize(asked);
  const at = tokens.findIndex(({ kind }) => kind === 'number');
  const parts = { conditions: [condition('berth', operator, at, 5)], others: [], having: undefined };
  expect(wrongBounds(parts, { tokens })).toEqual(expected);
});

it('a second number after “or” is of the same column, unless another is named', () => {
  const tokens = tokenize('ships of berth 70 or 90');
  const parts = {
    isAny: true,
    conditions: [condition('berth', 'n=', 3, 70), condition('owner', 'n=', 5, 90)],
    others: [],
  };
  expect(splitChoices(parts, { tokens, columns: new Map() })).toEqual(['90']);
  const owner = FLEET.columns.filter(({ name }) => name === 'owner');
  const mention = { start: 4, end: 4, score: 1, isExact: true, isFull: true };
  expect(splitChoices(parts, { tokens, columns: new Map(owner.map((one) => [one, [mention]])) })).toEqual([]);
});

it('a day is none of the names', () =>
  expect(daysAsTexts({ conditions: [condition('name', 'eq', 0, '2026-01-05')], others: [] })).toEqual(['2026-01-05']));
