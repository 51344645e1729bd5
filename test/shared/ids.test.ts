import { describe, expect, it } from 'vitest';
import {
  externalIdOf,
  messageTsSchema,
  resourceIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../src/shared/ids.ts';

describe('identifiers', () => {
  it('name a Slack person towards the service by team and user', () => {
    expect(externalIdOf(teamIdSchema.parse('T1'), slackUserIdSchema.parse('U1'))).toBe('slack:T1:U1');
  });

  it.each([
    '33333333-3333-4333-8333-333333333333',
    'ABCDEF01-2345-6789-abcd-ef0123456789',
    '00000000-0000-0000-0000-000000000000',
  ])('of the service are anything in UUID format, whatever its version: %s', (id) => {
    expect(resourceIdSchema.parse(id)).toBe(id);
  });

  it.each(['', '1', '33333333-3333-4333-8333-33333333333', '33333333-3333-4333-8333-333333333333/..', ' 3', null, 7])(
    'of the service are not %j',
    (id) => {
      expect(resourceIdSchema.safeParse(id).success).toBe(false);
    },
  );

  it.each(['', '1700000000', '1700000000.', 'x1700000000.000100', '1700000000.000100\n', 1700000000.0001])(
    'of a message are not %j',
    (ts) => {
      expect(messageTsSchema.safeParse(ts).success).toBe(false);
    },
  );
});
