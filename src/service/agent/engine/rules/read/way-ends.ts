import { byName } from '../../../../../shared/by-name.ts';
import type { Role } from './draft.ts';
import type { Reading } from './rule.ts';

const ENDS = byName<Role>({
  start: 'source',
  starts: 'source',
  begin: 'source',
  begins: 'source',
  originate: 'source',
  leave: 'source',
  depart: 'source',
  end: 'target',
  ends: 'target',
  finish: 'target',
  arrive: 'target',
});

/** Which station do most trips start from: the end of the way that the station, named before, is. */
export function readWayEnd({ cursor, draft }: Reading, at: number): number {
  const role = ENDS[cursor.lower(at)];
  if (role === undefined || !cursor.is(at + 1, 'from', 'at', 'in')) return 0;
  const next = cursor.skip(at + 2, 'the', 'most', 'least', 'often', 'frequently', '?', '.', '!');
  if (next < cursor.tokens.length) return 0;
  const ranked = draft.ranks.at(-1) ?? draft.subjects.at(0);
  if (ranked === undefined || ranked.role !== null) return 0;
  ranked.role = role;
  return 2;
}
