import type { PersonRecord } from './workspace/records.ts';
import { OTHER_TEAM, TEAM } from './workspace/seed.ts';

/** The workspace a person is at home in. */
export function teamOf({ role }: Pick<PersonRecord, 'role'>): { id: string; name: string } {
  return role === 'other-organization' ? OTHER_TEAM : TEAM;
}
