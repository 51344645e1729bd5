import { z } from 'zod';
import { type TeamId, teamIdSchema } from '../../shared/ids.ts';

/** Who the bot is in a workspace. */
export interface Identity {
  userId: string;
  /** Its handle. */
  name: string | undefined;
  botId: string;
  teamId: TeamId | undefined;
  /** On an Enterprise Grid. */
  enterpriseId: string | undefined;
  /** What the app was granted. undefined: Slack didn't say. */
  scopes?: readonly string[] | undefined;
}

/** Where a request of Slack comes from. */
export interface Origin {
  team: TeamId;
  /** The organization that the bot is installed in as a whole, if it is. */
  organization?: TeamId | undefined;
}

/** The workspaces that the bot works in, and its token in each. */
export interface Workspaces {
  /** undefined: the bot isn't installed there. */
  identify(origin: Origin | undefined): Promise<Identity | undefined>;
  /** undefined: the bot isn't installed there. */
  tokenOf(team: TeamId): Promise<string | undefined>;
  /** The token after one that Slack refused. undefined: there is no other. */
  tokenAfter(team: TeamId, refused: string): Promise<string | undefined>;
}

/** One token, wherever a request comes from. @param me undefined until Slack has said */
export const makeOneWorkspace = (token: string, me: () => Identity | undefined): Workspaces => ({
  identify: async () => me(),
  tokenOf: async () => token,
  tokenAfter: async () => undefined,
});

const id = teamIdSchema.nullish();

/** Of events, commands, and what people click: each has only some of these. https://docs.slack.dev/enterprise/developing-for-enterprise-orgs */
const originSchema = z.object({
  team_id: id,
  enterprise_id: id,
  authorizations: z
    .array(z.object({ team_id: id, enterprise_id: id, is_enterprise_install: z.boolean().nullish() }))
    .nullish(),
  team: z.object({ id }).nullish(),
  enterprise: z.object({ id }).nullish(),
  user: z.object({ team_id: id }).nullish(),
  view: z.object({ app_installed_team_id: id }).nullish(),
  /** Text in a command. */
  is_enterprise_install: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
});

/** undefined: it doesn't say. `body` is whatever arrived. */
export function readOrigin(body: unknown): Origin | undefined {
  const { data } = originSchema.safeParse(body);
  if (data === undefined) return undefined;
  const [authorized] = data.authorizations ?? [];
  const team =
    authorized?.team_id ?? data.team_id ?? data.view?.app_installed_team_id ?? data.team?.id ?? data.user?.team_id;
  const enterprise = authorized?.enterprise_id ?? data.enterprise_id ?? data.enterprise?.id ?? undefined;
  const isOrgWide = String(authorized?.is_enterprise_install ?? data.is_enterprise_install ?? false) === 'true';
  // An event about an installation as a whole may name no workspace.
  const place = team ?? (isOrgWide ? enterprise : undefined);
  return place === undefined || place === null
    ? undefined
    : { team: place, ...(isOrgWide ? { organization: enterprise } : {}) };
}

const endSchema = z.object({
  type: z.literal('event_callback'),
  event_time: z.number().nullish(),
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('app_uninstalled') }),
    z.object({ type: z.literal('tokens_revoked'), tokens: z.object({ bot: z.array(z.string()).nullish() }).nullish() }),
    z.object({ type: z.literal('team_access_revoked'), team_ids: z.array(teamIdSchema) }),
  ]),
});

/** Such an event comes when the bot has no token for it any more. */
export const isAboutEnd = (body: unknown): boolean => endSchema.safeParse(body).success;

/** The bot lost its access. */
export type Ended =
  /** The app was removed. `at`: as Slack says; undefined: it doesn't. */
  | { kind: 'removed'; origin: Origin; at: Date | undefined }
  /** An organization that has it as a whole took it out of some workspaces. https://docs.slack.dev/reference/events/team_access_revoked */
  | { kind: 'taken-out'; teams: readonly TeamId[] };

/** undefined: another event, or a person's token was revoked, of which the bot has none. */
export function readEnd(body: unknown): Ended | undefined {
  const { data } = endSchema.safeParse(body);
  if (data?.event.type === 'team_access_revoked') return { kind: 'taken-out', teams: data.event.team_ids };
  const origin = readOrigin(body);
  if (data === undefined || origin === undefined) return undefined;
  const { event, event_time: seconds } = data;
  if (event.type === 'tokens_revoked' && (event.tokens?.bot ?? []).length === 0) return undefined;
  return { kind: 'removed', origin, at: typeof seconds === 'number' ? new Date(seconds * 1_000) : undefined };
}
