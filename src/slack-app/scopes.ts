import { byName } from '../shared/by-name.ts';

/** What a workspace can do without. */
export type OptionalPart = 'threads' | 'channels' | 'files' | 'groups' | 'emails';

interface Scope {
  /** What people notice when the scope is missing, as a sentence. */
  without: string;
  /** undefined: Parley doesn't work without it. */
  part?: OptionalPart;
}

const NO_THREADS = 'In threads, people have to mention the bot in each reply.';
const NO_CHANNELS =
  "Buttons under answers that everyone sees don't work in channels, and the bot doesn't introduce itself.";

/** Every scope of `manifest.yml`. */
const SCOPES = byName<Scope>({
  'app_mentions:read': { without: "The bot doesn't get questions that mention it." },
  'chat:write': { without: "The bot can't post answers." },
  commands: { without: "/ask and the shortcuts don't work." },
  'im:history': { without: "The bot doesn't get direct messages." },
  'assistant:write': { without: 'The bot has no conversation tab and suggests no questions.' },
  'users:read': { without: "The bot can't tell who is asking, so it answers no one." },
  'files:write': { without: "Downloads and larger charts don't work." },
  'files:read': { without: 'To connect BigQuery, people have to paste the key.', part: 'files' },
  'channels:history': { without: NO_THREADS, part: 'threads' },
  'groups:history': { without: NO_THREADS, part: 'threads' },
  'mpim:history': { without: NO_THREADS, part: 'threads' },
  'channels:read': { without: NO_CHANNELS, part: 'channels' },
  'groups:read': { without: NO_CHANNELS, part: 'channels' },
  'mpim:read': { without: NO_CHANNELS, part: 'channels' },
  'usergroups:read': {
    without: 'Admins can only name people, not user groups, to manage data sources.',
    part: 'groups',
  },
  'users:read.email': {
    without: "Databases and warehouses aren't told people's email, so rules about rows can only go by Slack IDs.",
    part: 'emails',
  },
});

/** What comes to the app only with the scopes of a part. https://docs.slack.dev/reference/events */
const EVENTS: Readonly<Record<OptionalPart, readonly string[]>> = {
  threads: ['message.channels', 'message.groups', 'message.mpim'],
  channels: ['member_joined_channel'],
  files: [],
  groups: [],
  emails: [],
};

/** The scopes of a part, and the events that need them. */
export function scopesOf(part: OptionalPart): { scopes: readonly string[]; events: readonly string[] } {
  return { scopes: Object.keys(SCOPES).filter((scope) => SCOPES[scope]?.part === part), events: EVENTS[part] };
}

/** What doesn't work without this scope. */
export const missingWithout = (scope: string): string => SCOPES[scope]?.without ?? `Something needs ${scope}.`;

/** A token's scopes against those that Parley asks for. */
export interface ScopeCheck {
  missing: string[];
  /** Of `missing`, those a workspace can do without. */
  optional: string[];
  /** What doesn't work, each sentence once, the worst first. */
  consequences: string[];
}

export function checkScopes(
  granted: ReadonlySet<string>,
  { required, optional }: { required: readonly string[]; optional: readonly string[] },
): ScopeCheck {
  const lacking = (scopes: readonly string[]): string[] => scopes.filter((scope) => !granted.has(scope));
  const missing = [...lacking(required), ...lacking(optional)];
  return { missing, optional: lacking(optional), consequences: [...new Set(missing.map(missingWithout))] };
}
