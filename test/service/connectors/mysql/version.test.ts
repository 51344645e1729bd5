import { describe, expect, it } from 'vitest';
import { readVersion, timeoutSetting } from '../../../../src/service/connectors/mysql/version.ts';

describe('version of the server', () => {
  it.each([
    ['10.11.6-MariaDB-0+deb12u1', 'SESSION max_statement_time = 1.5'],
    ['5.5.5-10.6.18-MariaDB', 'SESSION max_statement_time = 1.5'],
    ['11.4.2-MariaDB', 'SESSION max_statement_time = 1.5'],
    ['10.0.38-MariaDB', undefined],
    ['5.5.68-MariaDB', undefined],
    ['8.0.36', 'SESSION max_execution_time = 1500'],
    ['8.4.0-cluster', 'SESSION max_execution_time = 1500'],
    ['5.7.8-rc', 'SESSION max_execution_time = 1500'],
    ['9.1', 'SESSION max_execution_time = 1500'],
    ['5.7.7', undefined],
    ['5.6.51-log', undefined],
    ['who knows', undefined],
  ])('%s ends late statements by: %s', (version, setting) => {
    expect(timeoutSetting(readVersion(version), 1_500)).toBe(setting);
  });
});
