import { externalIdSchema, readExternalId, type TeamId } from '../../shared/ids.ts';
import { oneLine, type Piece } from './blocks.ts';
import { SHOWN } from './limits.ts';

type Who = Exclude<Piece, { bold: string }>;

/** Whoever changed something, as the service keeps them. Somebody of this workspace as a mention; other names as they are. */
export function whoIs(by: string, team: TeamId): Who {
  const person = readExternalId(externalIdSchema.parse(by || '-'));
  if (person === undefined) return oneLine(by, SHOWN.personName) || 'someone';
  return person.team === team && /^[UW][A-Z0-9]+$/.test(person.user)
    ? { user: person.user }
    : 'someone in another workspace';
}
