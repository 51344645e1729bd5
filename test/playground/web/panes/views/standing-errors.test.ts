import { expect, it } from 'vitest';
import { withState } from '../../../../../src/playground/web/blocks/elements/element-state.ts';
import { standingErrors } from '../../../../../src/playground/web/panes/views/standing-errors.ts';

const at = { host: { a: { value: 'x' } }, port: { a: { value: '1' } } };
const found = { errors: { host: 'No server answers', port: 'Refused' }, at };

it('stands while nothing is changed', () => {
  expect(standingErrors(found, at)).toEqual(found.errors);
});

it('goes from the field that is changed, and stays at the others', () => {
  const now = withState(at, { blockId: 'host', actionId: 'a' }, { value: 'y' });
  expect(standingErrors(found, now)).toEqual({ port: 'Refused' });
});
