import type { SlackUserId, TeamId } from '../../shared/ids.ts';

/** A token of the bot, and what gets the next one. */
export interface BotToken {
  token: string;
  /** undefined, with `expiresAt`: the token doesn't expire. */
  refreshToken: string | undefined;
  expiresAt: Date | undefined;
}

/** The bot in a workspace, or in a whole organization of an Enterprise Grid. */
export interface Installation extends BotToken {
  /** The workspace; of an organization-wide installation, the organization. */
  team: TeamId;
  isOrgWide: boolean;
  /** The organization of an Enterprise Grid. */
  enterprise: string | undefined;
  appId: string | undefined;
  botUserId: string;
  botId: string;
  /** Its handle. */
  botName: string | undefined;
  scopes: readonly string[];
  installedBy: SlackUserId | undefined;
  installedAt: Date;
}

/** `version` is another with every new token. */
export type KeptInstallation = Installation & { version: string };
