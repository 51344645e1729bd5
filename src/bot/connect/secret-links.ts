import type { Clock } from '../../shared/clock.ts';
import type { Signer } from '../../shared/signer.ts';
import type { PendingConnections } from '../../store/index.ts';
import type { PendingConnection, PendingModel, PendingSource } from '../model/resource.ts';

const LIFE_MS = 10 * 60_000;
const TRIES = 5;

/** Without `triesLeft`, as often as a new link allows. */
type ToAsk<Pending extends PendingConnection> = Omit<Pending, 'triesLeft'> & { triesLeft?: number };

/** Links to the bot's own page for a secret: each good once and for ten minutes. */
export interface SecretLinks {
  /** @returns the link's address */
  issue(pending: ToAsk<PendingSource> | ToAsk<PendingModel>): Promise<string>;
  /** Looks without using the link up. undefined: not a link of ours, used or expired. */
  find(token: string): Promise<PendingConnection | undefined>;
  /** Uses the link up. */
  take(token: string): Promise<PendingConnection | undefined>;
}

interface SecretLinkDeps {
  pending: PendingConnections;
  signer: Signer;
  clock: Clock;
  /** Not to be guessed. */
  makeLinkId: () => string;
  /** The bot's address as people reach it. */
  publicUrl: string;
}

/** The page's path under the bot's address. */
export const SECRET_PAGE_PATH = '/connect';

export function makeSecretLinks({ pending, signer, clock, makeLinkId, publicUrl }: SecretLinkDeps): SecretLinks {
  const base = publicUrl.replace(/\/+$/, '');
  const idOf = (token: string): string | undefined => {
    const [id = '', signature = '', ...rest] = token.split('.');
    return rest.length === 0 && signer.isSigned(`link ${id}`, signature) ? id : undefined;
  };
  return {
    async issue(connection) {
      const id = makeLinkId();
      const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
      await pending.add(id, { triesLeft: TRIES, ...connection }, { expiresAt });
      return `${base}${SECRET_PAGE_PATH}/${id}.${signer.sign(`link ${id}`)}`;
    },
    async find(token) {
      const id = idOf(token);
      return id === undefined ? undefined : pending.find(id, clock.now());
    },
    async take(token) {
      const id = idOf(token);
      return id === undefined ? undefined : pending.take(id, clock.now());
    },
  };
}
