import { describe, expect, it } from 'vitest';
import { SENTENCES } from '../../../../src/service/connectors/errors.ts';
import {
  isFull,
  toConnectorError,
  toStatementError,
  withLoginHint,
} from '../../../../src/service/connectors/mysql/errors.ts';

const fromServer = (errno: number, sqlState: string, message: string) =>
  Object.assign(new Error(message), { errno, sqlState, code: 'ER_X' });

describe('errors of MySQL', () => {
  it.each([
    [1045, '28000', "Access denied for user 'eve'@'10.1.2.3' (using password: YES)", 'wrong-credentials', undefined],
    [1044, '42000', "Access denied for user 'eve'@'10.1.2.3' to database 'x'", 'wrong-credentials', ['dbname']],
    [1049, '42000', "Unknown database 'x'", 'wrong-credentials', ['dbname']],
    [1130, 'HY000', "Host '10.1.2.3' is not allowed to connect", 'wrong-credentials', undefined],
    [1040, '08004', 'Too many connections', 'cannot-reach', ['username']],
    [1203, '42000', 'User eve already has more than max_user_connections', 'cannot-reach', ['username']],
    [1226, '42000', "User 'eve' has exceeded the 'max_user_connections' resource", 'cannot-reach', ['username']],
    [1226, '42000', "User 'eve' has exceeded the 'max_queries_per_hour' resource", 'cannot-reach', ['username']],
    [3159, 'HY000', 'Connections using insecure transport are prohibited', 'cannot-reach', ['sslmode']],
    [2013, '08S01', 'Got timeout reading communication packets from 10.1.2.3', 'cannot-reach', undefined],
    [3024, 'HY000', 'Query execution was interrupted', 'timed-out', undefined],
    [1969, '70100', 'Query execution was interrupted', 'timed-out', undefined],
    [1317, '70100', 'Query execution was interrupted', 'cancelled', undefined],
    [1449, 'HY000', "The user specified as a definer ('eve'@'10.1.2.3') does not exist", 'sql-refused', undefined],
    [1356, 'HY000', "View 'x.y' references invalid table(s)", 'sql-refused', undefined],
    [1064, '42000', "You have an error near ''eve'@'10.1.2.3''", 'sql-refused', undefined],
  ])('%i becomes a kind, without users and addresses', (errno, sqlState, message, kind, fields) => {
    const error = toConnectorError(fromServer(errno, sqlState, message));
    expect({ kind: error.kind, fields: error.fields }).toEqual({ kind, fields });
    expect(error.message).not.toMatch(/eve|10\.1\.2\.3/);
  });

  it('never says of a statement that the login is wrong, whatever its number', () => {
    const message = "Access denied for user 'eve'@'10.1.2.3' to database 'x'";
    for (let errno = 1_000; errno < 4_200; errno += 1) {
      const error = toStatementError(fromServer(errno, errno % 2 === 0 ? '28000' : 'HY000', message));
      expect(error.kind, String(errno)).not.toBe('wrong-credentials');
      expect(error.message, String(errno)).not.toMatch(/\beve\b|10\.1\.2\.3/);
    }
  });

  it.each([
    [1045, 'no-permission', SENTENCES.brokenView, false],
    [1449, 'no-permission', SENTENCES.brokenView, false],
    [1356, 'no-permission', SENTENCES.brokenView, false],
    [1044, 'no-permission', "The database user doesn't have permission to read this: something", false],
    [1054, 'sql-refused', "The database didn't accept the statement: something", true],
    [1146, 'sql-refused', "The database didn't accept the statement: something", true],
  ])('%i of a statement says what is wrong with it', (errno, kind, message, isUnknownName) => {
    const error = toStatementError(fromServer(errno, '42S22', 'something'));
    expect(error).toMatchObject({ kind, message, isUnknownName });
  });

  it('says what of the statement was not allowed', () => {
    const message = "SELECT command denied to user 'eve'@'10.1.2.3' for table `shop`.`orders`";
    expect(toConnectorError(fromServer(1142, '42000', message)).message).toBe(
      "The database user doesn't have permission to read this: table `shop`.`orders`.",
    );
  });

  it('takes what no server said as a matter of the network', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:3306'), {
      errno: -111,
      code: 'ECONNREFUSED',
    });
    expect(toConnectorError(refused)).toMatchObject({ kind: 'cannot-reach', fields: ['port'] });
    expect(toConnectorError(new Error('closed'))).toMatchObject({
      kind: 'cannot-reach',
      message: "The database can't be reached.",
      fields: ['host', 'port'],
    });
    const login = Object.assign(new Error('x'), { code: 'AUTH_SWITCH_PLUGIN_ERROR' });
    expect(toConnectorError(login).kind).toBe('wrong-credentials');
  });

  it('waits for connections alone, not for the next hour', () => {
    // A server that is full says so before it can say a state.
    expect(isFull(Object.assign(new Error('Too many connections'), { errno: 1040 }))).toBe(true);
    const exceeded = (what: string) => fromServer(1226, '42000', `User 'eve' has exceeded the '${what}' resource`);
    expect(isFull(exceeded('max_user_connections'))).toBe(true);
    expect(isFull(exceeded('max_connections_per_hour'))).toBe(false);
    expect(isFull(fromServer(1045, '28000', 'Access denied'))).toBe(false);
  });

  it('says what a refused login may lack, where somebody chose how to encrypt', () => {
    const refused = () => toConnectorError(fromServer(1045, '28000', "Access denied for user 'eve'@'10.1.2.3'"));
    expect(withLoginHint(refused(), {}).fields).toBeUndefined();
    expect(withLoginHint(refused(), { sslmode: 'disable' })).toMatchObject({
      message: expect.stringContaining('connect encrypted') as unknown,
      fields: ['username', 'password', 'sslmode'],
    });
    expect(withLoginHint(refused(), { sslmode: 'require' }).fields).toEqual(['username', 'password', 'sslcert']);
    expect(withLoginHint(refused(), { sslmode: 'require', sslcert: 'x' }).fields).toBeUndefined();
  });
});
