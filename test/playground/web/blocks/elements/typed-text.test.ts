import { describe, expect, it } from 'vitest';
import { localFromSeconds, secondsFromLocal } from '../../../../../src/playground/web/blocks/elements/date-text.ts';
import {
  charactersLeft,
  dispatchTriggers,
  textOfValue,
  valueOfText,
} from '../../../../../src/playground/web/blocks/elements/typed-text.ts';

describe('what was typed', () => {
  it.each(['plain_text_input', 'rich_text_input', 'number_input'])('comes back from a %s as it was', (type) => {
    expect(textOfValue(valueOfText(type, 'one\ntwo'))).toBe('one\ntwo');
  });

  it('is nothing when the box is empty', () => {
    expect(valueOfText('plain_text_input', '')).toBeNull();
    expect(valueOfText('rich_text_input', '')).toBeNull();
    expect(textOfValue(null)).toBe('');
  });
});

describe('charactersLeft', () => {
  it('is told for a short field, also when it is over', () => {
    expect(charactersLeft({ type: 'plain_text_input', max_length: 3 }, 'ab')).toBe(1);
    expect(charactersLeft({ type: 'plain_text_input', max_length: 3 }, 'abcd')).toBe(-1);
  });

  it('is told for a long field only near its end', () => {
    expect(charactersLeft({ type: 'plain_text_input' }, 'ab')).toBeNull();
    expect(charactersLeft({ type: 'plain_text_input' }, 'x'.repeat(2900))).toBe(100);
    expect(charactersLeft({ type: 'plain_text_input', max_length: 3000 }, 'ab')).toBeNull();
    expect(charactersLeft({ type: 'number_input' }, '1'.repeat(2900))).toBeNull();
  });
});

it.each([
  [{}, { enter: true, character: false }],
  [{ dispatch_action_config: { trigger_actions_on: ['on_character_entered'] } }, { enter: false, character: true }],
  [{ dispatch_action_config: 'x' }, { enter: true, character: false }],
])('%j tells the app: %j', (element, triggers) => {
  expect(dispatchTriggers(element)).toEqual(triggers);
});

describe('a moment', () => {
  it('comes back from the picker as it was', () => {
    expect(secondsFromLocal(localFromSeconds(1_800_000_000))).toBe(1_800_000_000);
  });

  it('is nothing when empty or beyond all dates', () => {
    expect(secondsFromLocal('')).toBeNull();
    expect(localFromSeconds(1e20)).toBe('');
  });
});
