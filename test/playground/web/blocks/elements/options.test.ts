import { describe, expect, it } from 'vitest';
import { fromLoaded, readOptions, readSelected } from '../../../../../src/playground/web/blocks/elements/options.ts';

const option = (text: string, value: string) => ({ text: { type: 'plain_text', text }, value });

describe('readOptions', () => {
  it('reads options with the object the app gave', () => {
    const bars = { ...option('Bars', 'bar'), description: { type: 'plain_text', text: 'upright' } };
    expect(readOptions({ options: [bars] })).toEqual([
      { value: 'bar', text: 'Bars', description: 'upright', option: bars },
    ]);
  });

  it('names the group of options that stand in groups', () => {
    const groups = [
      { label: { type: 'plain_text', text: 'Mine' }, options: [option('A', 'a')] },
      { label: { type: 'plain_text', text: 'Others' }, options: [option('B', 'b')] },
    ];
    expect(readOptions({ option_groups: groups }).map(({ text, group }) => [text, group])).toEqual([
      ['A', 'Mine'],
      ['B', 'Others'],
    ]);
  });

  it.each([{}, { options: 'x' }, { options: [null, 7] }, { option_groups: [{ options: 1 }] }])(
    'none in %j',
    (element) => {
      expect(readOptions(element)).toEqual([]);
    },
  );
});

describe('readSelected', () => {
  it.each([
    [null, []],
    ['bar', []],
    [option('Bars', 'bar'), ['bar']],
    [
      [option('A', 'a'), null, option('B', 'b')],
      ['a', 'b'],
    ],
  ])('of %j', (value, values) => {
    expect(readSelected(value).map((one) => one.value)).toEqual(values);
  });
});

it('gives a loaded option the form Slack sends back', () => {
  expect(fromLoaded({ text: 'flights', value: 't1', description: 'public' }).option).toEqual({
    text: { type: 'plain_text', text: 'flights' },
    value: 't1',
    description: { type: 'plain_text', text: 'public' },
  });
});
