import pg from 'pg';
import { expect, it } from 'vitest';
import { SENTENCES } from '../../../../src/service/connectors/errors.ts';
import { toConnectorError, toStatementError } from '../../../../src/service/connectors/postgres/errors.ts';

const fromServer = (code: string) => Object.assign(new pg.DatabaseError('something', 9, 'error'), { code });

/** Of PostgreSQL, of wrappers of other servers, and of what may come. */
const CLASSES = '01 02 03 08 0A 0B 21 22 23 24 25 26 27 28 2B 2D 2F 34 38 39 3B 3D 3F 40 42 44 53 54 55 57 58 HV P0 XX';

it('never says of a statement that the login is wrong, whatever its state', () => {
  for (const state of CLASSES.split(' ').flatMap((one) =>
    ['000', '001', '003', '01P', 'P01', '300'].map((end) => `${one}${end}`),
  ))
    expect(toStatementError(fromServer(state)).kind, state).not.toBe('wrong-credentials');
});

it.each(['08001', '28P01', '2F003', 'HV00N', '53300'])('%s of a statement is of the server behind a table', (state) => {
  expect(toStatementError(fromServer(state)).message).toBe(SENTENCES.otherServer);
});

it.each([
  ['42703', true],
  ['42P01', true],
  ['42601', false],
])('%s says whether a name is gone: %s', (state, isUnknownName) => {
  const error = toStatementError(fromServer(state));
  expect(error).toMatchObject({ isUnknownName, message: toConnectorError(fromServer(state)).message });
});
