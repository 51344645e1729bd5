import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  ACTIONS,
  BLOCK_IDS,
  COMMANDS,
  FUNCTIONS,
  INPUTS,
  SHORTCUTS,
  SUBCOMMANDS,
  VIEWS,
} from '../../src/bot/model/ids.ts';
import { linkToCreate, type ManifestChoices, makeManifest, readManifest } from '../../src/slack-app/manifest.ts';
import { missingWithout, type OptionalPart } from '../../src/slack-app/scopes.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const manifestSchema = z.object({
  features: z.object({
    slash_commands: z.array(z.object({ command: z.string(), usage_hint: z.string() })),
    shortcuts: z.array(z.object({ callback_id: z.string() })).optional(),
  }),
  functions: z.record(z.string(), z.object({ input_parameters: z.object({}), output_parameters: z.object({}) })),
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()), bot_optional: z.array(z.string()) }) }),
  settings: z.object({
    socket_mode_enabled: z.boolean(),
    interactivity: z.unknown().optional(),
    event_subscriptions: z.object({ bot_events: z.array(z.string()) }),
  }),
});

const raw: unknown = parse(read('../../manifest.yml'));
const manifest = manifestSchema.parse(raw);

const PARTS: OptionalPart[] = ['threads', 'channels', 'files', 'groups'];
const URL_OF_BOT = 'https://parley.example.com';
const VARIANTS: [name: string, ManifestChoices][] = [
  ['Socket Mode', { workflowStep: true, leaveOut: [] }],
  ['Socket Mode without the workflow step', { workflowStep: false, leaveOut: [] }],
  ['HTTP', { publicUrl: URL_OF_BOT, workflowStep: true, leaveOut: [] }],
  ['HTTP without the workflow step', { publicUrl: URL_OF_BOT, workflowStep: false, leaveOut: [] }],
  ['nothing optional', { workflowStep: false, leaveOut: PARTS }],
  ...PARTS.map((part): [string, ManifestChoices] => [`no ${part}`, { workflowStep: true, leaveOut: [part] }]),
];

/** What Slack asks for each event and each call of ours: https://docs.slack.dev/reference/events and …/methods */
const SCOPE_OF_EVENT: Record<string, string> = {
  app_mention: 'app_mentions:read',
  'message.im': 'im:history',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.mpim': 'mpim:history',
  member_joined_channel: 'channels:read',
};
/** These come to every app. */
const FREE_EVENTS = [
  'agent_session_stopped',
  'app_home_opened',
  'function_executed',
  'app_uninstalled',
  'team_access_revoked',
  'tokens_revoked',
];
/** users.info with emails, usergroups.list, and conversations.info of a private channel and of a group. */
const SCOPES_OF_CONTROLS = ['users:read', 'users:read.email', 'usergroups:read', 'groups:read', 'mpim:read'];
const SCOPES_OF_CALLS = ['chat:write', 'assistant:write', 'files:write', 'files:read'];
const SCOPES_OF_PARTS: Record<OptionalPart, string[]> = {
  threads: [],
  channels: ['groups:read', 'mpim:read'],
  files: ['files:read'],
  groups: ['usergroups:read'],
  emails: ['users:read.email'],
};
/** Shortcuts and slash commands. */
const SCOPE_OF_MENUS = 'commands';

describe('manifest.yml', () => {
  it("keeps Slack's documented constraints (our own schema of them, for the keys we use)", () => {
    const validate = new Ajv({ allErrors: true }).compile(JSON.parse(read('../fixtures/manifest.schema.json')));
    validate(raw);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['an unknown key', { ...(raw as object), surprise: true }],
    ['a name too long', { ...(raw as object), display_information: { name: 'x'.repeat(36) } }],
    ['no bot user', { ...(raw as object), features: {} }],
    ['steps without their run time', { ...(raw as object), settings: {} }],
  ])('the schema refuses %s', (_, broken) => {
    const validate = new Ajv().compile(JSON.parse(read('../fixtures/manifest.schema.json')));
    expect(validate(broken)).toBe(false);
  });

  it('asks for the scopes its events and calls need, and for no other', () => {
    const { bot } = manifest.oauth_config.scopes;
    const needed = [
      ...manifest.settings.event_subscriptions.bot_events
        .filter((event) => !FREE_EVENTS.includes(event))
        .map((event) => SCOPE_OF_EVENT[event]),
      ...SCOPES_OF_CONTROLS,
      ...SCOPES_OF_CALLS,
      SCOPE_OF_MENUS,
    ];
    expect(new Set(bot)).toEqual(new Set(needed));
    expect(bot).toHaveLength(needed.length);
  });

  it('leaves reading of channels and files to whoever installs it', () => {
    const { bot, bot_optional: optional } = manifest.oauth_config.scopes;
    expect(optional).toEqual([
      'files:read',
      'channels:history',
      'groups:history',
      'mpim:history',
      'channels:read',
      'groups:read',
      'mpim:read',
      'usergroups:read',
      'users:read.email',
    ]);
    expect(bot).toEqual(expect.arrayContaining(optional));
  });

  it('declares the shortcuts there are listeners for, and that people interact', () => {
    const declared = (manifest.features.shortcuts ?? []).map((one) => one.callback_id);
    expect(declared.toSorted()).toEqual(Object.values(SHORTCUTS).toSorted());
    expect(manifest.settings.interactivity).toEqual({ is_enabled: true });
  });

  it('declares the command and tells of each subcommand', () => {
    const [command, ...more] = manifest.features.slash_commands;
    expect([command?.command, more]).toEqual([COMMANDS.ask, []]);
    for (const word of Object.values(SUBCOMMANDS)) expect(command?.usage_hint).toContain(word);
  });

  it('declares the steps for workflows there are listeners for', () => {
    expect(Object.keys(manifest.functions)).toEqual(Object.values(FUNCTIONS));
  });

  it('is for Socket Mode', () => {
    expect(manifest.settings.socket_mode_enabled).toBe(true);
  });
});

describe.each(VARIANTS)('the manifest for %s', (_, choices) => {
  const made = makeManifest(readManifest(), choices);
  const { settings, features, oauth_config: oauth } = made;

  it("keeps Slack's documented constraints", () => {
    const validate = new Ajv({ allErrors: true }).compile(JSON.parse(read('../fixtures/manifest.schema.json')));
    validate(made);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('asks for the scopes its events and calls need, and for no other', () => {
    const { bot, bot_optional: optional } = oauth.scopes;
    const gone = choices.leaveOut.flatMap((part) => SCOPES_OF_PARTS[part]);
    const needed = [
      ...settings.event_subscriptions.bot_events
        .filter((event) => !FREE_EVENTS.includes(event))
        .map((event) => SCOPE_OF_EVENT[event]),
      ...[...SCOPES_OF_CONTROLS, ...SCOPES_OF_CALLS].filter((scope) => !gone.includes(scope)),
      SCOPE_OF_MENUS,
    ];
    expect(new Set(bot)).toEqual(new Set(needed));
    expect(bot).toHaveLength(needed.length);
    expect(bot).toEqual(expect.arrayContaining(optional));
  });

  it('says in words what does not work without each scope', () => {
    for (const scope of oauth.scopes.bot) expect(missingWithout(scope)).not.toMatch(/^Something/);
  });

  it('has every address of HTTP, or none', () => {
    const { publicUrl } = choices;
    const url = publicUrl === undefined ? undefined : `${publicUrl}/slack/events`;
    expect(settings['socket_mode_enabled']).toBe(url === undefined);
    const addresses = [
      settings.event_subscriptions['request_url'],
      settings.interactivity['request_url'],
      settings.interactivity['message_menu_options_url'],
      ...features.slash_commands.map((command) => command['url']),
    ];
    expect(addresses).toEqual(addresses.map(() => url));
    const redirects = publicUrl === undefined ? undefined : [`${publicUrl}/slack/oauth_redirect`];
    expect(oauth['redirect_urls']).toEqual(redirects);
  });

  it('has the workflow step with all that belongs to it, or nothing of it', () => {
    const parts = [
      made.functions !== undefined,
      settings['function_runtime'] === 'remote',
      settings.event_subscriptions.bot_events.includes('function_executed'),
    ];
    expect(parts).toEqual(parts.map(() => choices.workflowStep));
  });

  it('is in the link, whole', () => {
    const link = linkToCreate(made);
    expect(link).toMatch(/^https:\/\/api\.slack\.com\/apps\?new_app=1&manifest_json=[\w%.!~*'()-]+$/);
    expect(JSON.parse(new URL(link).searchParams.get('manifest_json') ?? '')).toEqual(made);
  });
});

describe('the manifest as it stands', () => {
  it('is the one for Socket Mode with everything', () => {
    expect(makeManifest(readManifest(), { workflowStep: true, leaveOut: [] })).toEqual(raw);
  });
});

describe('ids', () => {
  it('are unique, `feature:verb`, and short enough for Slack', () => {
    const ids = [BLOCK_IDS, SHORTCUTS, ACTIONS, VIEWS, INPUTS].flatMap((all): string[] => Object.values(all));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z-]+:[a-z-]{1,200}$/);
  });
});
