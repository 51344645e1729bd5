import { expect, it } from 'vitest';
import type { Channel, Person } from '../../../../src/playground/protocol/protocol.ts';
import { channelTitle } from '../../../../src/playground/web/state/channel-title.ts';

const ana: Person = { id: 'U1', name: 'ana', realName: 'Ana Silva', isBot: false, timeZone: 'UTC', role: 'member' };
const people = new Map([[ana.id, ana]]);

it.each<[Channel['kind'], string]>([
  ['channel', '#ana'],
  ['private', 'ana'],
  ['group', 'ana'],
  ['direct', 'Ana Silva'],
])('a %s named ana is called %s', (kind, title) => {
  expect(channelTitle({ id: 'X', name: 'ana', kind, topic: '', isShared: false }, people)).toBe(title);
});
