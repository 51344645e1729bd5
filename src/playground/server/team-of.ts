import type { PersonRecord } from './workspace/records.ts';
import { OTHER_TEAM, TEAM } from './workspace/seed.ts';

/** The workspace a person is at home in. */
export function teamOf({ standing }: Pick<PersonRecord, 'standing'>): { id: string; name: string } {
  return standing === 'other-organization' ? OTHER_TEAM : TEAM;
}
