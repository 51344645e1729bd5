import { expect, it } from 'vitest';
import { checkInputs } from '../../../../../src/playground/web/blocks/elements/check-inputs.ts';
import { reconcileInputs } from '../../../../../src/playground/web/blocks/elements/element-state.ts';

function problemOf(element: Record<string, unknown>, block: Record<string, unknown> = {}): string | undefined {
  const blocks = [{ type: 'input', block_id: 'b', element: { action_id: 'a', ...element }, ...block }];
  return checkInputs(blocks, reconcileInputs({}, blocks))['b'];
}

it.each([
  ['plain_text_input', {}],
  ['static_select', {}],
  ['checkboxes', {}],
  ['file_input', {}],
])('an empty %s must be filled in, unless it is optional', (type, element) => {
  expect(problemOf({ type, ...element })).toBe('Fill in this field');
  expect(problemOf({ type, ...element }, { optional: true })).toBeUndefined();
});

it.each([
  [{ type: 'plain_text_input', initial_value: 'ab', min_length: 3 }, 'Use at least 3 characters'],
  [{ type: 'plain_text_input', initial_value: 'abcd', max_length: 3 }, 'Use at most 3 characters'],
  [{ type: 'plain_text_input', initial_value: 'x'.repeat(3001) }, 'Use at most 3000 characters'],
  [{ type: 'email_text_input', initial_value: 'ana@' }, 'Enter an email address'],
  [{ type: 'url_text_input', initial_value: 'db.example.com' }, 'Enter a URL that starts with https://'],
  [{ type: 'number_input', initial_value: 'ten' }, 'Enter a number'],
  [{ type: 'number_input', initial_value: '1.5' }, 'Enter a whole number'],
  [{ type: 'number_input', initial_value: '0', min_value: '1' }, 'Enter at least 1'],
  [{ type: 'number_input', initial_value: '70000', max_value: '65535' }, 'Enter at most 65535'],
])('%j: %s', (element, problem) => {
  expect(problemOf(element)).toBe(problem);
  // What is optional is checked all the same once it is filled in.
  expect(problemOf(element, { optional: true })).toBe(problem);
});

it.each([
  { type: 'plain_text_input', initial_value: 'x'.repeat(3000) },
  { type: 'email_text_input', initial_value: 'ana@example.com' },
  { type: 'url_text_input', initial_value: 'https://example.com/a' },
  { type: 'number_input', initial_value: '1.5', is_decimal_allowed: true },
  { type: 'number_input', initial_value: '0', min_value: '0', max_value: '0' },
  { type: 'static_select', initial_option: { value: 'x' } },
  { type: 'from_the_future', initial_value: 'x' },
])('%j is fine', (element) => {
  expect(problemOf(element, { optional: true })).toBeUndefined();
});

it('looks inside containers, and past what is no input', () => {
  const child = { type: 'input', block_id: 'in', element: { type: 'plain_text_input', action_id: 'a' } };
  const blocks = [
    { type: 'actions', block_id: 'x', elements: [{ type: 'datepicker', action_id: 'd' }] },
    { type: 'input', block_id: 'broken' },
    { type: 'container', child_blocks: [child] },
  ];
  expect(Object.keys(checkInputs(blocks, {}))).toEqual(['in']);
});
