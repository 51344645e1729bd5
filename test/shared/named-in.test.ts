import { expect, it } from 'vitest';
import { namedIn } from '../../src/shared/named-in.ts';

const KNOWN = [{ name: 'Tool rental' }, { name: 'Shop' }, { name: '—' }];

it.each([
  ['orders of the tool-rental', 'Tool rental'],
  ['SHOP: revenue', 'Shop'],
  ['tool and rental', undefined],
  ['bookshop orders', undefined],
  ['shop and tool rental', undefined],
])('%s names %s', (text, name) => {
  expect(namedIn(text, KNOWN)?.name).toBe(name);
});
