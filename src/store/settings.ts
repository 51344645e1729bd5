import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ChannelKey } from '../bot/model/keys.ts';
import {
  type ChannelSettings,
  channelSettingsSchema,
  type WorkspaceSettings,
  workspaceSettingsSchema,
} from '../bot/model/settings.ts';
import type { Changes } from '../shared/changes.ts';
import { type ChannelId, channelIdSchema, type TeamId, teamIdSchema } from '../shared/ids.ts';
import { Remembered } from './remembered.ts';
import type { ChannelSettingsRow, Database, NothingLeft, WorkspaceSettingsRow } from './tables.ts';

/** The settings of a workspace and its channels. */
export interface Settings {
  ofWorkspace(team: TeamId): Promise<WorkspaceSettings>;
  changeWorkspace(team: TeamId, change: Partial<WorkspaceSettings>, at: Date): Promise<void>;
  ofChannel(channel: ChannelKey): Promise<ChannelSettings>;
  changeChannel(channel: ChannelKey, change: Partial<ChannelSettings>, at: Date): Promise<void>;
  /** Channels that differ from the workspace, in the order of their ids. */
  channels(team: TeamId): Promise<{ channel: ChannelId; settings: ChannelSettings }[]>;
  /** true for the first caller, false ever after. */
  claimWelcome(team: TeamId, at: Date): Promise<boolean>;
  /** true for the first caller, false ever after. */
  claimIntroduction(channel: ChannelKey, at: Date): Promise<boolean>;
  /** The next claim is the first again. */
  releaseIntroduction(channel: ChannelKey): Promise<void>;
  /** Kinds of blocks that Slack refuses in this workspace, as far as that is believed at this moment. */
  refusedBlocks(team: TeamId, at: Date): Promise<string[]>;
  noteRefusedBlock(team: TeamId, kind: string, until: Date): Promise<void>;
  /** Of every workspace that keeps answers. */
  retentions(): Promise<{ team: TeamId; days: number }[]>;
}

const DEFAULT_RETENTION_DAYS = 30;

export interface RememberedSettings {
  workspaces: Remembered<WorkspaceSettings>;
  channels: Remembered<ChannelSettings>;
  /** Until when each kind of block is believed to be refused. */
  refusedBlocks: Remembered<Record<string, string>>;
}

export const rememberSettings = (changes: Changes): RememberedSettings => ({
  workspaces: new Remembered<WorkspaceSettings>(() => changes.of('bot_workspace_settings')),
  channels: new Remembered<ChannelSettings>(() => changes.of('bot_channel_settings')),
  refusedBlocks: new Remembered<Record<string, string>>(() => changes.of('bot_workspace_settings')),
});

export function createSettings(db: Database, { workspaces, channels, refusedBlocks }: RememberedSettings): Settings {
  return {
    ofWorkspace(team) {
      return workspaces.get(team, async () => {
        const row = db.selectFrom('bot_workspace_settings').selectAll().where('team', '=', team);
        return workspaceOf(await row.executeTakeFirst());
      });
    },
    async changeWorkspace(team, change, at) {
      const values = { ...workspaceColumns(change), updated_at: at.toISOString() };
      const changed = db
        .insertInto('bot_workspace_settings')
        .values({ team, ...values })
        .onConflict((conflict) => conflict.column('team').doUpdateSet(values));
      await workspaces.during(() => changed.execute());
    },
    ofChannel({ team, channel }) {
      return channels.get(`${team} ${channel}`, async () => {
        const rows = db.selectFrom('bot_channel_settings').selectAll().where('team', '=', team);
        return channelOf(await rows.where('channel', '=', channel).executeTakeFirst());
      });
    },
    async changeChannel({ team, channel }, change, at) {
      const values = { ...channelColumns(change), updated_at: at.toISOString() };
      const changed = db
        .insertInto('bot_channel_settings')
        .values({ team, channel, ...values })
        .onConflict((conflict) => conflict.columns(['team', 'channel']).doUpdateSet(values));
      await channels.during(() => changed.execute());
    },
    async channels(team) {
      const rows = db.selectFrom('bot_channel_settings').selectAll().where('team', '=', team).orderBy('channel');
      return (await rows.execute())
        .map((row) => ({ channel: channelIdSchema.parse(row.channel), settings: channelOf(row) }))
        .filter(({ settings }) => differs(settings));
    },
    async claimWelcome(team, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('bot_workspace_settings')
        .values({ team, welcomed_at: at.toISOString() })
        .onConflict((conflict) =>
          conflict
            .column('team')
            .doUpdateSet({ welcomed_at: at.toISOString() })
            .where('bot_workspace_settings.welcomed_at', 'is', null),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async claimIntroduction({ team, channel }, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('bot_channel_settings')
        .values({ team, channel, introduced_at: at.toISOString() })
        .onConflict((conflict) =>
          conflict
            .columns(['team', 'channel'])
            .doUpdateSet({ introduced_at: at.toISOString() })
            .where('bot_channel_settings.introduced_at', 'is', null),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async releaseIntroduction({ team, channel }) {
      const row = db.updateTable('bot_channel_settings').set({ introduced_at: null }).where('team', '=', team);
      await row.where('channel', '=', channel).execute();
    },
    async refusedBlocks(team, at) {
      const until = await refusedBlocks.get(team, () => readRefused(db, team));
      return Object.keys(until).filter((kind) => (until[kind] ?? '') > at.toISOString());
    },
    async noteRefusedBlock(team, kind, until) {
      const values = {
        refused_blocks: JSON.stringify({ ...(await readRefused(db, team)), [kind]: until.toISOString() }),
      };
      const noted = db
        .insertInto('bot_workspace_settings')
        .values({ team, ...values })
        .onConflict((conflict) => conflict.column('team').doUpdateSet(values));
      await refusedBlocks.during(() => noted.execute());
    },
    async retentions() {
      const rows = await db
        .selectFrom('bot_answers')
        .leftJoin('bot_workspace_settings', 'bot_workspace_settings.team', 'bot_answers.team')
        .select(['bot_answers.team', 'bot_workspace_settings.retention_days'])
        .distinct()
        .execute();
      return rows.map((row) => ({
        team: teamIdSchema.parse(row.team),
        days: row.retention_days ?? DEFAULT_RETENTION_DAYS,
      }));
    },
  };
}

const refusedSchema = z.record(z.string(), z.iso.datetime());

async function readRefused(db: Database, team: TeamId): Promise<Record<string, string>> {
  const row = db.selectFrom('bot_workspace_settings').select('refused_blocks').where('team', '=', team);
  return refusedSchema.parse(JSON.parse((await row.executeTakeFirst())?.refused_blocks ?? '{}'));
}

function workspaceOf(row: Selectable<WorkspaceSettingsRow> | undefined): WorkspaceSettings {
  const fields: Record<keyof WorkspaceSettings, unknown> = {
    isOff: row?.is_off === 1,
    answers: row?.answers ?? 'public',
    retentionDays: row?.retention_days ?? DEFAULT_RETENTION_DAYS,
    secretsInModals: row?.secrets_in_modals !== 0,
    allowedChannels: readList(row?.allowed_channels),
    managers: { users: readList(row?.manager_users), groups: readList(row?.manager_groups) },
  };
  return workspaceSettingsSchema.parse(fields);
}

const readList = (text: string | null | undefined): unknown => JSON.parse(text ?? '[]');

function workspaceColumns(change: Partial<WorkspaceSettings>): Partial<WorkspaceSettingsRow> {
  const { isOff, answers, retentionDays, secretsInModals, allowedChannels, managers, ...rest } = change;
  rest satisfies NothingLeft;
  return {
    ...(isOff === undefined ? {} : { is_off: isOff ? 1 : 0 }),
    ...(answers === undefined ? {} : { answers }),
    ...(retentionDays === undefined ? {} : { retention_days: retentionDays }),
    ...(secretsInModals === undefined ? {} : { secrets_in_modals: secretsInModals ? 1 : 0 }),
    ...(allowedChannels === undefined ? {} : { allowed_channels: JSON.stringify(allowedChannels) }),
    ...(managers === undefined
      ? {}
      : { manager_users: JSON.stringify(managers.users), manager_groups: JSON.stringify(managers.groups) }),
  };
}

function channelOf(row: Selectable<ChannelSettingsRow> | undefined): ChannelSettings {
  const fields: Record<keyof ChannelSettings, unknown> = {
    answers: row?.answers ?? undefined,
    openToGuests: row?.open_to_guests === 1,
    openToOutside: row?.open_to_outside === 1,
    defaultResource: row?.default_resource_id ?? undefined,
    model: modelOf(row),
  };
  return channelSettingsSchema.parse(fields);
}

const modelOf = (row: Selectable<ChannelSettingsRow> | undefined): unknown =>
  row?.model_changed_at
    ? { isOff: row.model_off === 1, by: row.model_changed_by, at: new Date(row.model_changed_at) }
    : undefined;

function channelColumns(change: Partial<ChannelSettings>): Partial<ChannelSettingsRow> {
  const { answers, openToGuests, openToOutside, defaultResource, model, ...rest } = change;
  rest satisfies NothingLeft;
  return {
    ...('answers' in change ? { answers: answers ?? null } : {}),
    ...(openToGuests === undefined ? {} : { open_to_guests: openToGuests ? 1 : 0 }),
    ...(openToOutside === undefined ? {} : { open_to_outside: openToOutside ? 1 : 0 }),
    ...('defaultResource' in change ? { default_resource_id: defaultResource ?? null } : {}),
    ...('model' in change
      ? {
          model_off: model?.isOff === true ? 1 : 0,
          model_changed_by: model?.by ?? null,
          model_changed_at: model?.at.toISOString() ?? null,
        }
      : {}),
  };
}

const differs = ({ answers, openToGuests, openToOutside, defaultResource, model }: ChannelSettings): boolean =>
  answers !== undefined || openToGuests || openToOutside || defaultResource !== undefined || model?.isOff === true;
