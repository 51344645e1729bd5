import { expect, it } from 'vitest';
import {
  unsaidEach,
  unsaidSuperlatives,
  wrongDirection,
} from '../../../../src/service/agent/engine/learned/doubts/ranked.ts';
import { unheardNegations, unheardOperators } from '../../../../src/service/agent/engine/learned/doubts/unsaid.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import type { Filter, Query } from '../../../../src/service/agent/engine/query/query.ts';

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
