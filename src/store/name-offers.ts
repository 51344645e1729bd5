import {
  type ResourceId,
  resourceIdSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../shared/ids.ts';
import type { Database } from './tables.ts';

/** Whom to ask what the names in a data source mean. */
export interface NameOffer {
  team: TeamId;
  source: ResourceId;
  /** Who connected it. */
  user: SlackUserId;
  addedAt: Date;
}

type OfferKey = Pick<NameOffer, 'team' | 'source'>;

/** People are asked once for each data source, whatever comes of it and however many processes ask. */
export interface NameOffers {
  /** Nothing happens where the data source had an offer before. */
  add(offer: NameOffer): Promise<void>;
  /** Those that nobody was asked about yet, oldest first. */
  waiting(): Promise<NameOffer[]>;
  /** true for the first caller, who asks. From then on, nothing says whom. */
  claim(key: OfferKey): Promise<boolean>;
  /** It couldn't be asked, so it waits again. */
  release(offer: NameOffer): Promise<void>;
  /** There is nothing to ask. */
  drop(key: OfferKey): Promise<void>;
  /** Somebody doesn't want to be asked. */
  dismiss(key: OfferKey): Promise<void>;
}

export function createNameOffers(db: Database): NameOffers {
  const change = (key: OfferKey, state: 'sent' | 'needless' | 'dismissed') =>
    db
      .updateTable('bot_name_offers')
      .set({ state, slack_user: null })
      .where('team', '=', key.team)
      .where('resource_id', '=', key.source);
  return {
    async add({ team, source, user, addedAt }) {
      const row = { team, resource_id: source, slack_user: user, added_at: addedAt.toISOString() };
      await db
        .insertInto('bot_name_offers')
        .values({ ...row, state: 'waiting' })
        .onConflict((conflict) => conflict.columns(['team', 'resource_id']).doNothing())
        .execute();
    },
    async waiting() {
      const rows = db.selectFrom('bot_name_offers').selectAll().where('state', '=', 'waiting');
      return (await rows.orderBy('added_at').execute()).map((row) => ({
        team: teamIdSchema.parse(row.team),
        source: resourceIdSchema.parse(row.resource_id),
        user: slackUserIdSchema.parse(row.slack_user),
        addedAt: new Date(row.added_at),
      }));
    },
    async claim(key) {
      const { numUpdatedRows } = await change(key, 'sent').where('state', '=', 'waiting').executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async release({ team, source, user }) {
      await db
        .updateTable('bot_name_offers')
        .set({ state: 'waiting', slack_user: user })
        .where('team', '=', team)
        .where('resource_id', '=', source)
        .where('state', '=', 'sent')
        .execute();
    },
    async drop(key) {
      await change(key, 'needless').where('state', '=', 'waiting').execute();
    },
    async dismiss(key) {
      await change(key, 'dismissed').execute();
    },
  };
}
