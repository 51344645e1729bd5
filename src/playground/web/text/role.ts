import type { Person } from '../../protocol/protocol.ts';

/** What is worth saying of a person's role; '' for an ordinary member. */
export const ROLES: Readonly<Record<Person['role'], string>> = {
  member: '',
  admin: 'admin',
  guest: 'guest',
  'single-channel-guest': 'one-channel guest',
  'other-organization': 'other organization',
  bot: 'app',
  deactivated: 'deactivated',
};
