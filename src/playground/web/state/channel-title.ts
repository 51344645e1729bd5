import type { Channel, Person } from '../../protocol.ts';

/** The other person of a direct message; undefined in a channel. */
export function findPartner(channel: Channel, people: ReadonlyMap<string, Person>): Person | undefined {
  if (channel.kind === 'channel') return undefined;
  return [...people.values()].find((person) => person.name === channel.name);
}

/** `#data`, or the other person's name. */
export function channelTitle(channel: Channel, people: ReadonlyMap<string, Person>): string {
  return channel.kind === 'channel' ? `#${channel.name}` : (findPartner(channel, people)?.realName ?? channel.name);
}
