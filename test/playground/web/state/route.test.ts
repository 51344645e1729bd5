import { expect, it } from 'vitest';
import { formatHome, formatRoute, parseRoute } from '../../../../src/playground/web/state/route.ts';

it.each([
  ['C1', null],
  ['D0ABC', '1700000000.000100'],
])('an address leads back to %s and thread %s', (channel, threadTs) => {
  expect(parseRoute(formatRoute(channel, threadTs))).toEqual({ channel, threadTs, tab: 'messages' });
});

it('leads to the Home tab and back', () => {
  expect(parseRoute(formatHome('D1'))).toEqual({ channel: 'D1', threadTs: null, tab: 'home' });
});

it.each(['', '#', '#/', '#/c1', '#/C1/x', '#/C1/1.0/2', '#/C1/home/1.0', '#/C1/homes', '#/<script>'])(
  '%j names nothing',
  (hash) => {
    expect(parseRoute(hash)).toEqual({ channel: null, threadTs: null, tab: 'messages' });
  },
);
