import { describe } from 'vitest';
import { type ResourceType, resourceTypeSchema } from '../../../src/contract/resources.ts';
import { describeBigquery } from './bigquery/suite.ts';
import { describeMysql } from './mysql/suite.ts';
import { describePostgres } from './postgres/suite.ts';
import { describeSnowflake } from './snowflake/suite.ts';
import { describeDoor } from './suite/door.ts';

/** What each type is tried on. One that the contract has and this has not doesn't compile, and fails. */
const SUITES: Readonly<Record<ResourceType, () => void>> = {
  'db:mysql': describeMysql,
  'db:postgres': describePostgres,
  'dw:bigquery': describeBigquery,
  'dw:snowflake': describeSnowflake,
};

describe.each(resourceTypeSchema.options)('%s', (type) => {
  describeDoor(type);
  SUITES[type]();
});
