import { randomUUID } from 'node:crypto';
import type { BotToken, Installation, KeptInstallation } from '../bot/model/installation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Cipher } from '../shared/cipher.ts';
import { slackUserIdSchema, type TeamId, teamIdSchema } from '../shared/ids.ts';
import { Remembered } from './remembered.ts';
import type { Database, InstallationRow, NothingLeft } from './tables.ts';

/** Where the bot is installed, with its tokens encrypted. */
export interface Installations {
  /** In place of the one before it. */
  keep(installation: Installation): Promise<void>;
  /** The one that works in this workspace: its own, else the one of its organization. undefined: there is none, or its token can't be decrypted. */
  find(team: TeamId): Promise<KeptInstallation | undefined>;
  /** As the database has it now, and from then on. @param team as in the installation */
  read(team: TeamId): Promise<KeptInstallation | undefined>;
  /** A token for the one of this version. false: the installation has ended, or has another token by now. */
  renew(of: Pick<KeptInstallation, 'team' | 'version'>, token: BotToken): Promise<boolean>;
  /** The organization-wide installation works in this workspace. */
  noteWorkspace(team: TeamId, enterprise: TeamId): Promise<void>;
  /** Deletes it, with its tokens. @returns the workspaces it was for, as far as they are known */
  end(team: TeamId): Promise<TeamId[]>;
}

type RememberedInstallations = Remembered<KeptInstallation | undefined>;

export const rememberInstallations = (changes: Changes): RememberedInstallations =>
  new Remembered<KeptInstallation | undefined>(
    () => changes.of('bot_installations') + changes.of('bot_org_workspaces'),
  );

interface Deps {
  cipher: Cipher;
  remembered: RememberedInstallations;
}

export function createInstallations(db: Database, { cipher, remembered }: Deps): Installations {
  const read = async (team: TeamId): Promise<KeptInstallation | undefined> => {
    const row = await db.selectFrom('bot_installations').selectAll().where('team', '=', team).executeTakeFirst();
    return row && installationOf(row, cipher);
  };
  const readFor = async (team: TeamId): Promise<KeptInstallation | undefined> => {
    const own = await read(team);
    if (own !== undefined) return own;
    const rows = db.selectFrom('bot_org_workspaces').select('enterprise').where('team', '=', team);
    const organization = (await rows.executeTakeFirst())?.enterprise;
    return organization === undefined ? undefined : read(teamIdSchema.parse(organization));
  };
  return {
    read: (team) => remembered.during(() => read(team)),
    find: (team) => remembered.get(team, () => readFor(team)),
    async keep(installation) {
      const { team, ...values } = rowOf(installation, cipher);
      const kept = db
        .insertInto('bot_installations')
        .values({ team, ...values })
        .onConflict((conflict) => conflict.column('team').doUpdateSet(values));
      await remembered.during(() => kept.execute());
    },
    async renew({ team, version }, token) {
      const changed = db
        .updateTable('bot_installations')
        .set(tokenRow(team, token, cipher))
        .where('team', '=', team)
        .where('version', '=', version);
      const { numUpdatedRows } = await remembered.during(() => changed.executeTakeFirst());
      return numUpdatedRows === 1n;
    },
    async noteWorkspace(team, enterprise) {
      const noted = db
        .insertInto('bot_org_workspaces')
        .values({ team, enterprise })
        .onConflict((conflict) => conflict.column('team').doUpdateSet({ enterprise }));
      await remembered.during(() => noted.execute());
    },
    async end(team) {
      const ended = await remembered.during(() =>
        db.transaction().execute(async (tx) => {
          await tx.deleteFrom('bot_installations').where('team', '=', team).execute();
          return tx.deleteFrom('bot_org_workspaces').where('enterprise', '=', team).returning('team').execute();
        }),
      );
      return [team, ...ended.map((row) => teamIdSchema.parse(row.team))];
    },
  };
}

/** What each encrypted value is encrypted for. */
export const identityOf = (column: string, team: string): string => `bot_installations.${column} ${team}`;

function tokenRow(team: string, { token, refreshToken, expiresAt }: BotToken, cipher: Cipher) {
  return {
    sealed_token: cipher.encrypt(token, identityOf('sealed_token', team)),
    sealed_refresh_token:
      refreshToken === undefined ? null : cipher.encrypt(refreshToken, identityOf('sealed_refresh_token', team)),
    expires_at: expiresAt?.toISOString() ?? null,
    version: randomUUID(),
  };
}

function rowOf(installation: Installation, cipher: Cipher): InstallationRow {
  const { team, isOrgWide, enterprise, appId, botUserId, botId, botName, scopes, ...more } = installation;
  const { installedBy, installedAt, token, refreshToken, expiresAt, ...rest } = more;
  rest satisfies NothingLeft;
  return {
    team,
    is_org_wide: Number(isOrgWide),
    enterprise: enterprise ?? null,
    app_id: appId ?? null,
    bot_user_id: botUserId,
    bot_id: botId,
    bot_name: botName ?? null,
    scopes: scopes.join(','),
    installed_by: installedBy ?? null,
    installed_at: installedAt.toISOString(),
    ...tokenRow(team, { token, refreshToken, expiresAt }, cipher),
  };
}

function installationOf(row: InstallationRow, cipher: Cipher): KeptInstallation | undefined {
  const open = (column: 'sealed_token' | 'sealed_refresh_token') =>
    cipher.tryDecrypt(row[column] ?? '', identityOf(column, row.team));
  const token = open('sealed_token');
  if (token === undefined) return undefined;
  return {
    team: teamIdSchema.parse(row.team),
    isOrgWide: row.is_org_wide === 1,
    enterprise: row.enterprise ?? undefined,
    appId: row.app_id ?? undefined,
    botUserId: row.bot_user_id,
    botId: row.bot_id,
    botName: row.bot_name ?? undefined,
    token,
    refreshToken: open('sealed_refresh_token'),
    expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at),
    scopes: row.scopes.split(',').filter((scope) => scope !== ''),
    installedBy: row.installed_by === null ? undefined : slackUserIdSchema.parse(row.installed_by),
    installedAt: new Date(row.installed_at),
    version: row.version,
  } satisfies Record<keyof KeptInstallation, unknown>;
}
