import { describe, expect, it } from 'vitest';
import { kindOfDeclared } from '../../../../src/service/connectors/snowflake/types.ts';

describe('types of columns in Snowflake', () => {
  it.each([
    ['NUMBER', 0, 'integer'],
    ['NUMBER', 2, 'decimal'],
    ['FLOAT', null, 'float'],
    ['DECFLOAT', null, 'decimal'],
    ['TEXT', null, 'text'],
    ['BOOLEAN', null, 'boolean'],
    ['DATE', null, 'date'],
    ['TIME', null, 'time'],
    ['TIMESTAMP_NTZ', null, 'timestamp'],
    ['TIMESTAMP_TZ', null, 'timestamp'],
    ['VARIANT', null, 'json'],
    ['MAP(VARCHAR, NUMBER(38,0))', null, 'json'],
    ['VECTOR(FLOAT, 256)', null, 'json'],
    ['GEOGRAPHY', null, 'json'],
    ['BINARY', null, 'binary'],
    ['UUID', null, 'uuid'],
    ['SOMETHING NEW', null, 'other'],
  ])('%s with the scale %j is of the kind %s', (dataType, scale, kind) => {
    expect(kindOfDeclared(dataType, scale)).toBe(kind);
  });
});
