import type { ServiceDatabase } from '../db/open.ts';

interface UserProfile {
  displayName: string | undefined;
  email: string | undefined;
  picture: string | undefined;
}

export interface StoredUser {
  id: number;
  apiKeyName: string;
  externalId: string;
  email: string | null;
}

interface SigningInUser {
  apiKeyName: string;
  externalId: string;
  profile: UserProfile;
}

/** Users, each belonging to the API key that signed them in. */
export interface Users {
  /**
   * Makes the user, or updates the name and the picture that are given. The email becomes what is given, or none: rows that
   * someone may see can depend on it. Answers the user's id.
   */
  upsert(user: SigningInUser, at: string): Promise<number>;
  find(id: number): Promise<StoredUser | undefined>;
}

export function createUsers(db: ServiceDatabase): Users {
  return {
    async upsert({ apiKeyName, externalId, profile }, at) {
      const given = givenFields(profile);
      const { id } = await db
        .insertInto('service_user')
        .values({ api_key: apiKeyName, external_id: externalId, ...given, created_at: at, updated_at: at })
        .onConflict((conflict) =>
          conflict.columns(['api_key', 'external_id']).doUpdateSet({ ...given, updated_at: at }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async find(id) {
      const users = db.selectFrom('service_user').select(['id', 'api_key', 'external_id', 'email']);
      const row = await users.where('id', '=', id).executeTakeFirst();
      return row && { id: row.id, apiKeyName: row.api_key, externalId: row.external_id, email: row.email };
    },
  };
}

function givenFields({ displayName, email, picture }: UserProfile) {
  return {
    email: email || null,
    ...(displayName !== undefined && { display_name: displayName }),
    ...(picture !== undefined && { picture }),
  };
}
