import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { type OptionalPart, scopesOf } from './scopes.ts';

/** Beside `package.json`, both for the source and for what is built. */
const FILE = fileURLToPath(new URL('../../manifest.yml', import.meta.url));

const EVENTS_PATH = '/slack/events';
/** Where Slack leads a browser back to after an installation. */
export const REDIRECT_PATH = '/slack/oauth_redirect';
const CREATE_APP = 'https://api.slack.com/apps?new_app=1&manifest_json=';

/** What a variant changes; everything else stays as it is in `manifest.yml`. */
const manifestSchema = z.looseObject({
  features: z.looseObject({ slash_commands: z.array(z.looseObject({ command: z.string() })) }),
  oauth_config: z.looseObject({
    scopes: z.looseObject({ bot: z.array(z.string()), bot_optional: z.array(z.string()).default([]) }),
  }),
  functions: z.record(z.string(), z.unknown()).optional(),
  settings: z.looseObject({
    interactivity: z.looseObject({ is_enabled: z.boolean() }),
    event_subscriptions: z.looseObject({ bot_events: z.array(z.string()) }),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

export interface ManifestChoices {
  /** Where Slack sends events over HTTP, `https://parley.example.com`; undefined: Socket Mode. */
  publicUrl?: string | undefined;
  /** Custom steps need a paid plan: https://docs.slack.dev/workflows/workflow-steps */
  workflowStep: boolean;
  /** What the workspace does without. */
  leaveOut: readonly OptionalPart[];
}

/** The one source of every variant. */
export const readManifest = (file = FILE): Manifest => manifestSchema.parse(parse(readFileSync(file, 'utf8')));

/** Where Slack sends everything in HTTP mode: events, clicks, menus, and commands. */
export const requestUrlOf = (publicUrl: string): string => `${publicUrl.replace(/\/+$/, '')}${EVENTS_PATH}`;

/** Needed where workspaces install the app themselves. */
export const redirectUrlOf = (publicUrl: string): string => `${publicUrl.replace(/\/+$/, '')}${REDIRECT_PATH}`;

/** The manifest as one workspace needs it. */
export function makeManifest(source: Manifest, { publicUrl, workflowStep, leaveOut }: ManifestChoices): Manifest {
  const withParts = leaveOut.reduce(withoutPart, source);
  const withSteps = workflowStep ? withParts : withoutSteps(withParts);
  return publicUrl === undefined ? withSteps : overHttp(withSteps, publicUrl);
}

/** Slack's form for a new app, filled in. https://docs.slack.dev/app-manifests/configuring-apps-with-app-manifests */
export const linkToCreate = (manifest: Manifest): string =>
  `${CREATE_APP}${encodeURIComponent(JSON.stringify(manifest))}`;

/** The scopes an app of this manifest asks for, and those a workspace can refuse. */
export function scopesAskedFor({ oauth_config: { scopes } }: Manifest): { required: string[]; optional: string[] } {
  const optional = new Set(scopes.bot_optional);
  return { required: scopes.bot.filter((scope) => !optional.has(scope)), optional: [...optional] };
}

/** Each address that Slack would ask for in HTTP mode. A command has its own, or it answers `dispatch_failed`. */
function overHttp(manifest: Manifest, publicUrl: string): Manifest {
  const url = requestUrlOf(publicUrl);
  const { features, oauth_config: oauth, settings } = manifest;
  const { interactivity, event_subscriptions: events } = settings;
  return {
    ...manifest,
    features: { ...features, slash_commands: features.slash_commands.map((command) => ({ ...command, url })) },
    oauth_config: { ...oauth, redirect_urls: [redirectUrlOf(publicUrl)] },
    settings: {
      ...settings,
      interactivity: { ...interactivity, request_url: url, message_menu_options_url: url },
      event_subscriptions: { ...events, request_url: url },
      socket_mode_enabled: false,
    },
  };
}

function withoutSteps({ functions: _functions, ...manifest }: Manifest): Manifest {
  const { function_runtime: _runtime, ...settings } = manifest.settings;
  return withoutEvents({ ...manifest, settings }, ['function_executed']);
}

function withoutPart(manifest: Manifest, part: OptionalPart): Manifest {
  const { scopes: gone, events } = scopesOf(part);
  const { oauth_config: oauth } = manifest;
  const without = (scopes: string[]): string[] => scopes.filter((scope) => !gone.includes(scope));
  const scopes = {
    ...oauth.scopes,
    bot: without(oauth.scopes.bot),
    bot_optional: without(oauth.scopes.bot_optional),
  };
  return withoutEvents({ ...manifest, oauth_config: { ...oauth, scopes } }, events);
}

function withoutEvents(manifest: Manifest, gone: readonly string[]): Manifest {
  const { settings } = manifest;
  const events = settings.event_subscriptions;
  const bot_events = events.bot_events.filter((event) => !gone.includes(event));
  return { ...manifest, settings: { ...settings, event_subscriptions: { ...events, bot_events } } };
}
