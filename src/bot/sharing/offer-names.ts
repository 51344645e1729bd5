import type { NamesService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import { type ResourceId, resourceIdSchema, type TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { NameOffer, NameOffers, Resources } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { Delivery } from '../slack/delivery.ts';
import { renderNamesOffer } from './names-offer.blocks.ts';

interface Deps {
  nameOffers: NameOffers;
  service: Pick<NamesService, 'readNames'>;
  resources: Pick<Resources, 'list'>;
  access: Pick<Access, 'mayManage'>;
  askAdminApi: AskAdminApi;
  delivery: Pick<Delivery, 'post'>;
  /** Another deployment may learn and name in its own way. */
  isOwnService: boolean;
  after: BackgroundTimers['after'];
  clock: Clock;
  logger: Logger;
}

/** Asks whoever connected a data source, once, what the names in it mean that nothing explains. */
export interface OfferNames {
  /** They are asked when the service has learned the source. */
  connected(person: PersonKey, source: ResourceId): Promise<void>;
  /** Asks what other processes, or this one before, left to ask. Never throws. */
  sweep(): Promise<void>;
  /** For good. @param source what a button carries */
  dismiss(team: TeamId, source: string): Promise<void>;
}

/** Most sources are learned within a minute. After the last of these, the sweep looks. */
const LOOKS_MS = [5_000, 15_000, 60_000, 300_000, 900_000];
/** A source that can't be learned in a day has other troubles. */
const GIVEN_UP_MS = 86_400_000;

export function makeOfferNames(deps: Deps): OfferNames {
  const { nameOffers, isOwnService, after, clock, logger } = deps;
  const look = makeLook(deps);
  /** Whether it is settled. */
  const tryToAsk = async (offer: NameOffer): Promise<boolean> =>
    look(offer).catch((error: unknown) => {
      logger.warn({ err: error }, 'nobody was asked what names mean');
      return false;
    });
  const lookLater = (offer: NameOffer, looks: readonly number[]): void => {
    const [ms, ...more] = looks;
    if (ms === undefined) return;
    after(ms, () => {
      void tryToAsk(offer).then((isSettled) => {
        if (!isSettled) lookLater(offer, more);
      });
    });
  };
  return {
    async connected({ team, user }, source) {
      if (!isOwnService) return;
      const offer = { team, source, user, addedAt: clock.now() };
      await nameOffers.add(offer);
      lookLater(offer, LOOKS_MS);
    },
    async sweep() {
      const waiting = await nameOffers.waiting().catch((error: unknown): NameOffer[] => {
        logger.warn({ err: error }, 'what is to be asked of names was not read');
        return [];
      });
      for (const offer of waiting) await tryToAsk(offer);
    },
    async dismiss(team, value) {
      const source = resourceIdSchema.safeParse(value).data;
      if (source !== undefined) await nameOffers.dismiss({ team, source });
    },
  };
}

/** What is to be asked now. */
type Asking = 'later' | 'nothing' | { name: string; count: number };

function makeLook(deps: Deps) {
  const { nameOffers, delivery } = deps;
  const find = makeFindAsking(deps);
  return async (offer: NameOffer): Promise<boolean> => {
    const asking = await find(offer);
    if (asking === 'later') return false;
    if (asking === 'nothing') await nameOffers.drop(offer);
    else if (await nameOffers.claim(offer)) {
      const { text, blocks } = renderNamesOffer({
        source: { id: offer.source, name: asking.name },
        count: asking.count,
      });
      await delivery.post({ team: offer.team, channel: offer.user }, { text, blocks }).catch(async (error: unknown) => {
        await nameOffers.release(offer);
        throw error;
      });
    }
    return true;
  };
}

function makeFindAsking({ service, resources, access, askAdminApi, clock }: Deps) {
  return async ({ team, source, user, addedAt }: NameOffer): Promise<Asking> => {
    const known = (await resources.list(team)).find(({ id }) => id === source);
    if (known === undefined || !(await access.mayManage({ team, user })).allowed) return 'nothing';
    const told = await askAdminApi((options) => service.readNames(source, options));
    const isOver = clock.now().getTime() - addedAt.getTime() >= GIVEN_UP_MS;
    if (told.kind === 'failed') return isOver ? 'nothing' : 'later';
    if (told.kind !== 'told') return 'nothing';
    const { names, is_learned: isLearned } = told.value;
    if (!isLearned && !isOver) return 'later';
    const count = names.filter(({ word }) => word === null).length;
    return count === 0 ? 'nothing' : { name: known.name, count };
  };
}
