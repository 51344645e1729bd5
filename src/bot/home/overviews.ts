import type { OverviewService } from '../../client/query-service.ts';
import type { OverviewRecord } from '../../contract/overview.ts';
import type { Clock } from '../../shared/clock.ts';
import { externalIdOf, type ResourceId } from '../../shared/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';

/**
 * What data sources hold, as far as each person knows: a source may show them other rows, or nothing. Home doesn't wait
 * for a slow source.
 */
export interface Overviews {
  known(person: PersonKey, id: ResourceId): OverviewRecord | undefined;
  /** Asks for what is new or old. @returns whether there is something else to show now */
  refresh(person: PersonKey, sources: readonly KnownResource[]): Promise<boolean>;
}

const KEPT_MS = 600_000;
/** A source that was too slow or away is asked again sooner. */
const RETRIED_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** Of all people and sources; the oldest go first. */
const MOST_KEPT = 2_000;

interface Kept {
  /** undefined: its service doesn't say. */
  overview: OverviewRecord | undefined;
  at: number;
}

export function makeOverviews({ service, clock }: { service: OverviewService; clock: Clock }): Overviews {
  const kept = new Map<string, Kept>();

  const isOld = (key: string): boolean => {
    const { overview, at = 0 } = kept.get(key) ?? {};
    return clock.now().getTime() - at >= (overview === undefined ? RETRIED_MS : KEPT_MS);
  };

  const keep = (key: string, overview: OverviewRecord | undefined): void => {
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { overview, at: clock.now().getTime() });
  };

  const read = async (person: PersonKey, id: ResourceId): Promise<boolean> => {
    const asker = { externalId: externalIdOf(person.team, person.user) };
    // Another deployment may have no such address.
    const overview = await service
      .readOverview(asker, id, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(() => undefined);
    const key = keyOf(person, id);
    const isNew = JSON.stringify(overview) !== JSON.stringify(kept.get(key)?.overview);
    keep(key, overview);
    return isNew;
  };

  return {
    known: (person, id) => kept.get(keyOf(person, id))?.overview,
    async refresh(person, sources) {
      const old = sources.filter(({ id }) => isOld(keyOf(person, id)));
      return (await Promise.all(old.map(({ id }) => read(person, id)))).includes(true);
    },
  };
}

const keyOf = ({ team, user }: PersonKey, id: ResourceId): string => `${team} ${user} ${id}`;
