import type { OverviewService } from '../../client/query-service.ts';
import type { OverviewRecord } from '../../contract/overview.ts';
import type { Clock } from '../../shared/clock.ts';
import { externalIdOf, type ResourceId } from '../../shared/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import { type ForgetGone, mayBeGone } from '../service-admin/forget-gone.ts';

/** What data sources hold, as far as it is known: Home doesn't wait for a slow source. */
export interface Overviews {
  known(id: ResourceId): OverviewRecord | undefined;
  /** It is asked for again the next time. */
  outdate(id: ResourceId): void;
  /** Asks for what is new or old. @returns whether there is something else to show now */
  refresh(person: PersonKey, sources: readonly KnownResource[]): Promise<boolean>;
}

const KEPT_MS = 600_000;
/** A source that was too slow or away is asked again sooner. */
const RETRIED_MS = 60_000;
const TIMEOUT_MS = 30_000;

interface Kept {
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
  const kept = new Map<ResourceId, Kept>();
  const isOld = ({ id }: KnownResource): boolean => {
    const { overview, at = 0 } = kept.get(id) ?? {};
    return clock.now().getTime() - at >= (overview === undefined ? RETRIED_MS : KEPT_MS);
  };

  const read = async ({ team, user }: PersonKey, source: KnownResource): Promise<boolean> => {
    const { id } = source;
    const asker = { externalId: externalIdOf(team, user) };
    let isGone = false;
    const overview = await service
      .readOverview(asker, id, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(async (error: unknown) => {
        // Another deployment may have no such address, or the source was deleted.
        isGone = mayBeGone(error) && (await forgetGone(team, [source])).length > 0;
        return undefined;
      });
    const isNew = JSON.stringify(overview) !== JSON.stringify(kept.get(id)?.overview);
    kept.set(id, { overview, at: clock.now().getTime() });
    return isNew || isGone;
  };

  return {
    known: (id) => kept.get(id)?.overview,
    outdate(id) {
      const known = kept.get(id);
      if (known !== undefined) kept.set(id, { ...known, at: 0 });
    },
    refresh: async (person, sources) =>
      (await Promise.all(sources.filter(isOld).map((source) => read(person, source)))).includes(true),
  };
}
