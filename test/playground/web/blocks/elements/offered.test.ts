import { expect, it } from 'vitest';
import type { Channel, Person } from '../../../../../src/playground/protocol/protocol.ts';
import { offeredConversations, offeredPeople } from '../../../../../src/playground/web/blocks/elements/offered.ts';

const channel = (id: string, kind: Channel['kind'], isShared = false): Channel => ({
  id,
  name: id,
  kind,
  topic: '',
  isShared,
});
const channels = [
  channel('C', 'channel'),
  channel('S', 'channel', true),
  channel('P', 'private'),
  channel('D', 'direct'),
];
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it.each([
  [{}, 'CSPD'],
  [{ include: ['public'] }, 'CS'],
  [{ include: ['private', 'im'] }, 'PD'],
  [{ exclude_external_shared_channels: true }, 'CPD'],
  [{ include: 'x' }, 'CSPD'],
])('the filter %j leaves %s', (filter, ids) => {
  expect(idsOf(offeredConversations(channels, filter))).toBe(ids);
});

it('offers nobody whose account is closed', () => {
  const person = (id: string, role: Person['role']): Person => ({
    id,
    name: id,
    realName: id,
    isBot: false,
    timeZone: 'UTC',
    role,
  });
  expect(idsOf(offeredPeople([person('A', 'member'), person('B', 'deactivated'), person('C', 'guest')]))).toBe('AC');
});
