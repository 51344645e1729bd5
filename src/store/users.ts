import type { Changes } from '../shared/changes.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { ExternalId } from '../shared/ids.ts';
import { Remembered } from './remembered.ts';
import type { Database } from './tables.ts';

interface UserToken {
  token: string;
  /** From this moment on the token is not used any more. */
  expiresAt: Date;
  /** The user's identifier inside the service. */
  externalUserId: string;
}

/** The service's token of each user, encrypted for that user. */
export interface Users {
  /** undefined also when the token can't be decrypted: it was moved between users, or the key is another. */
  find(externalId: ExternalId): Promise<UserToken | undefined>;
  save(externalId: ExternalId, token: UserToken): Promise<void>;
  forget(externalId: ExternalId): Promise<void>;
}

type RememberedTokens = Remembered<UserToken | undefined>;

export const rememberTokens = (changes: Changes): RememberedTokens =>
  new Remembered<UserToken | undefined>(() => changes.of('bot_users'));

export function createUsers(db: Database, { cipher, tokens }: { cipher: Cipher; tokens: RememberedTokens }): Users {
  const read = async (externalId: ExternalId): Promise<UserToken | undefined> => {
    const row = await db.selectFrom('bot_users').selectAll().where('external_id', '=', externalId).executeTakeFirst();
    if (row === undefined) return undefined;
    const token = cipher.tryDecrypt(row.sealed_token, identityOf(externalId));
    if (token === undefined) return undefined;
    return { token, expiresAt: new Date(row.expires_at), externalUserId: row.external_user_id };
  };
  return {
    find: (externalId) => tokens.get(externalId, () => read(externalId)),
    async save(externalId, { token, expiresAt, externalUserId }) {
      const values = {
        external_user_id: externalUserId,
        sealed_token: cipher.encrypt(token, identityOf(externalId)),
        expires_at: expiresAt.toISOString(),
      };
      const changed = db
        .insertInto('bot_users')
        .values({ external_id: externalId, ...values })
        .onConflict((conflict) => conflict.column('external_id').doUpdateSet(values));
      await tokens.during(() => changed.execute());
    },
    async forget(externalId) {
      await tokens.during(() => db.deleteFrom('bot_users').where('external_id', '=', externalId).execute());
    },
  };
}

export const identityOf = (externalId: string): string => `bot_users.sealed_token ${externalId}`;
