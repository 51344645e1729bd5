import { expect, it } from 'vitest';
import { formatRoute, parseRoute } from '../../../../src/playground/web/state/route.ts';

it.each([
  ['C1', null],
  ['D0ABC', '1700000000.000100'],
])('an address leads back to %s and thread %s', (channel, threadTs) => {
  expect(parseRoute(formatRoute(channel, threadTs))).toEqual({ channel, threadTs });
});

it.each(['', '#', '#/', '#/c1', '#/C1/x', '#/C1/1.0/2', '#/<script>'])('%j names nothing', (hash) => {
  expect(parseRoute(hash)).toEqual({ channel: null, threadTs: null });
});
