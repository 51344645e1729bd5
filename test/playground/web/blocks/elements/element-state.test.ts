import { describe, expect, it } from 'vitest';
import {
  initialState,
  isEmpty,
  ownState,
  reconcileInputs,
  statefulElements,
  valueOf,
  withState,
} from '../../../../../src/playground/web/blocks/elements/element-state.ts';

const input = (blockId: string, element: Record<string, unknown>) => ({
  type: 'input',
  block_id: blockId,
  element: { action_id: 'a', ...element },
});
const option = (value: string) => ({ text: { type: 'plain_text', text: value }, value });

describe('initialState', () => {
  it.each([
    [
      { type: 'plain_text_input', initial_value: 'x' },
      { type: 'plain_text_input', value: 'x' },
    ],
    [{ type: 'number_input' }, { type: 'number_input', value: null }],
    [
      { type: 'datepicker', initial_date: '2026-01-02' },
      { type: 'datepicker', selected_date: '2026-01-02' },
    ],
    [{ type: 'checkboxes' }, { type: 'checkboxes', selected_options: [] }],
    [
      { type: 'multi_users_select', initial_users: ['U1'] },
      { type: 'multi_users_select', selected_users: ['U1'] },
    ],
    [{ type: 'file_input' }, { type: 'file_input', files: [] }],
  ])('of %j', (element, state) => {
    expect(initialState(element)).toEqual(state);
  });

  it.each(['button', 'overflow', 'feedback_buttons', 'image', 'toString'])('is none for %s', (type) => {
    expect(initialState({ type })).toBeNull();
  });
});

describe('valueOf', () => {
  it('is always a list where several can be chosen', () => {
    expect(valueOf('checkboxes', { type: 'checkboxes', selected_options: 'x' })).toEqual([]);
    expect(valueOf('checkboxes', undefined)).toEqual([]);
  });

  it('is null where nothing is set', () => {
    expect(valueOf('static_select', undefined)).toBeNull();
    expect(valueOf('button', { type: 'button', value: 'x' })).toBeNull();
  });
});

describe('statefulElements', () => {
  it('finds elements in inputs, rows, beside text and inside containers, and no buttons', () => {
    const blocks = [
      input('i', { type: 'plain_text_input' }),
      { type: 'actions', block_id: 'r', elements: [{ type: 'button' }, { type: 'datepicker', action_id: 'd' }] },
      {
        type: 'container',
        block_id: 'c',
        child_blocks: [{ type: 'section', block_id: 's', accessory: { type: 'users_select', action_id: 'u' } }],
      },
      { type: 'rich_text', elements: [{ type: 'rich_text_section' }] },
    ];
    const found = statefulElements(blocks).map(({ blockId, element }) => [blockId, element['type']]);
    expect(found).toEqual([
      ['i', 'plain_text_input'],
      ['r', 'datepicker'],
      ['s', 'users_select'],
    ]);
  });
});

describe('reconcileInputs', () => {
  const before = withState(
    {},
    { blockId: 'host', actionId: 'a' },
    { type: 'plain_text_input', value: 'db.example.com' },
  );

  it('keeps what was typed where block, action and kind are the same', () => {
    const after = reconcileInputs(before, [input('host', { type: 'plain_text_input', initial_value: 'other' })]);
    expect(ownState(after, 'host', 'a')?.['value']).toBe('db.example.com');
  });

  it.each([
    ['another block id', input('host2', { type: 'plain_text_input', initial_value: 'new' }), 'host2'],
    ['another kind', input('host', { type: 'url_text_input', initial_value: 'new' }), 'host'],
  ])('begins anew with %s', (_, block, blockId) => {
    const after = reconcileInputs(before, [block]);
    expect(Object.keys(after)).toEqual([blockId]);
    expect(ownState(after, blockId, 'a')?.['value']).toBe('new');
  });

  it.each([
    ['static_select', 'options', '2', '2'],
    ['static_select', 'options', '9', '1'],
    ['radio_buttons', 'options', '9', '1'],
    ['static_select', 'option_groups', '2', '2'],
    ['static_select', 'option_groups', '9', '1'],
  ])('keeps a choice of a %s with %s only while it is offered: %s', (type, where, chosen, expected) => {
    const options = [option('1'), option('2')];
    const offered = where === 'options' ? { options } : { option_groups: [{ label: option('g').text, options }] };
    const place = { blockId: 'host', actionId: 'a' };
    const chosenBefore = withState({}, place, { type, selected_option: option(chosen) });
    const after = reconcileInputs(chosenBefore, [input('host', { type, ...offered, initial_option: option('1') })]);
    expect(ownState(after, 'host', 'a')).toEqual({ type, selected_option: option(expected) });
  });

  it('keeps several elements of one block', () => {
    const elements = [
      { type: 'static_select', action_id: 'x', initial_option: option('1') },
      { type: 'datepicker', action_id: 'y' },
    ];
    const after = reconcileInputs({}, [{ type: 'actions', block_id: 'r', elements }]);
    expect(Object.keys(after['r'] ?? {})).toEqual(['x', 'y']);
  });

  it('takes ids that every object has for what they are: names', () => {
    const blocks = [input('__proto__', { type: 'plain_text_input', action_id: 'constructor', initial_value: 'x' })];
    const after = reconcileInputs({}, blocks);
    expect(ownState(after, '__proto__', 'constructor')).toEqual({ type: 'plain_text_input', value: 'x' });
    expect(ownState({}, '__proto__', 'constructor')).toBeUndefined();
    expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  });
});

it.each([null, undefined, '', [], { type: 'rich_text', elements: [] }])('%j is empty', (value) => {
  expect(isEmpty(value)).toBe(true);
});

it.each(['0', 0, ['x'], option('1')])('%j is not empty', (value) => {
  expect(isEmpty(value)).toBe(false);
});
