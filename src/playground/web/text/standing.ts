import type { Person } from '../../protocol.ts';

/** What is worth saying of a person's standing; '' for an ordinary member. */
export const STANDINGS: Readonly<Record<Person['standing'], string>> = {
  member: '',
  admin: 'admin',
  guest: 'guest',
  'single-channel-guest': 'one-channel guest',
  'other-organization': 'other organization',
  bot: 'app',
  deactivated: 'deactivated',
};
