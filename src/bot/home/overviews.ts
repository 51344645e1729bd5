import type { OverviewService } from '../../client/query-service.ts';
import type { OverviewRecord } from '../../contract/overview.ts';
import type { Clock } from '../../shared/clock.ts';
import { externalIdOf, type ResourceId } from '../../shared/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import { type ForgetGone, mayBeGone } from '../service-admin/forget-gone.ts';

/**
 * What data sources hold, as far as each person knows: a source may show them other rows, or nothing. Home doesn't wait
 * for a slow source.
 */
export interface Overviews {
  known(person: PersonKey, id: ResourceId): OverviewRecord | undefined;
  /** It is asked for again the next time, whoever looks. */
  outdate(id: ResourceId): void;
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
  id: ResourceId;
  /** undefined: its service doesn't say. */
  overview: OverviewRecord | undefined;
  at: number;
}

interface OverviewDeps {
  service: OverviewService;
  forgetGone: ForgetGone;
  clock: Clock;
}

export function makeOverviews({ service, forgetGone, clock }: OverviewDeps): Overviews {
  const kept = new Map<string, Kept>();

  const isOld = (key: string): boolean => {
    const { overview, at = 0 } = kept.get(key) ?? {};
    return clock.now().getTime() - at >= (overview === undefined ? RETRIED_MS : KEPT_MS);
  };

  const keep = (key: string, id: ResourceId, overview: OverviewRecord | undefined): void => {
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { id, overview, at: clock.now().getTime() });
  };

  const read = async (person: PersonKey, source: KnownResource): Promise<boolean> => {
    const { id } = source;
    const asker = { externalId: externalIdOf(person.team, person.user) };
    let isGone = false;
    const overview = await service
      .readOverview(asker, id, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(async (error: unknown) => {
        // Another deployment may have no such address, or the source was deleted.
        isGone = mayBeGone(error) && (await forgetGone(person.team, [source])).length > 0;
        return undefined;
      });
    const key = keyOf(person, id);
    const isNew = JSON.stringify(overview) !== JSON.stringify(kept.get(key)?.overview);
    keep(key, id, overview);
    return isNew || isGone;
  };

  return {
    known: (person, id) => kept.get(keyOf(person, id))?.overview,
    outdate(id) {
      for (const [key, one] of kept) if (one.id === id) kept.set(key, { ...one, at: 0 });
    },
    async refresh(person, sources) {
      const old = sources.filter(({ id }) => isOld(keyOf(person, id)));
      return (await Promise.all(old.map((source) => read(person, source)))).includes(true);
    },
  };
}

const keyOf = ({ team, user }: PersonKey, id: ResourceId): string => `${team} ${user} ${id}`;
