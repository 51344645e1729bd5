import type { Channel, Person } from '../../protocol/protocol.ts';

/** The other person of a direct message; undefined everywhere else. */
export function findPartner(channel: Channel, people: ReadonlyMap<string, Person>): Person | undefined {
  if (channel.kind !== 'direct') return undefined;
  return [...people.values()].find((person) => person.name === channel.name);
}

/** `#data`, or the other person's name. */
export function channelTitle(channel: Channel, people: ReadonlyMap<string, Person>): string {
  if (channel.kind === 'channel') return `#${channel.name}`;
  return findPartner(channel, people)?.realName ?? channel.name;
}
