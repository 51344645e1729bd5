import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { AppMenu } from '../protocol/protocol.ts';

/** What of the app's manifest decides what people and the app may do: https://docs.slack.dev/reference/app-manifest */
const manifestSchema = z.object({
  features: z
    .object({
      app_home: z.object({ home_tab_enabled: z.boolean().default(false) }).optional(),
      shortcuts: z
        .array(
          z.object({
            type: z.enum(['message', 'global']),
            callback_id: z.string(),
            name: z.string(),
            description: z.string(),
          }),
        )
        .default([]),
      slash_commands: z
        .array(
          z.object({
            command: z.string(),
            description: z.string(),
            usage_hint: z.string().default(''),
            should_escape: z.boolean().default(false),
          }),
        )
        .default([]),
    })
    .default({ shortcuts: [], slash_commands: [] }),
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }).optional(),
  settings: z
    .object({
      event_subscriptions: z.object({ bot_events: z.array(z.string()).default([]) }).optional(),
      interactivity: z.object({ is_enabled: z.boolean() }).optional(),
      socket_mode_enabled: z.boolean().default(true),
    })
    .default({ socket_mode_enabled: true }),
});

/** What the app said of itself. */
export interface Manifest {
  menu: AppMenu;
  /** Commands whose text comes with ids for the people mentioned. */
  escapedCommands: ReadonlySet<string>;
  /** undefined: everything is allowed. */
  scopes: ReadonlySet<string> | undefined;
  /** Whether the app gets clicks, choices, modals, and shortcuts; it always gets commands. */
  isInteractive: boolean;
  /** Whether it may open connections. A manifest that doesn't say may, other than in Slack. */
  hasSocketMode: boolean;
  /** undefined: it hears everything. */
  events: ReadonlySet<string> | undefined;
}

/** An app that was installed without a manifest may do everything and offers nothing in menus. */
const NO_MANIFEST: Manifest = {
  menu: { globalShortcuts: [], messageShortcuts: [], slashCommands: [], hasHome: true },
  escapedCommands: new Set(),
  scopes: undefined,
  isInteractive: true,
  hasSocketMode: true,
  events: undefined,
};

export function readManifest(path: string | undefined): Manifest {
  if (path === undefined) return NO_MANIFEST;
  const { features, oauth_config: oauth, settings } = manifestSchema.parse(parse(readFileSync(path, 'utf8')));
  const shortcuts = (type: 'message' | 'global'): AppMenu['globalShortcuts'] =>
    features.shortcuts
      .filter((shortcut) => shortcut.type === type)
      .map(({ callback_id: callbackId, name, description }) => ({ callbackId, name, description }));
  const commands = features.slash_commands;
  return {
    menu: {
      globalShortcuts: shortcuts('global'),
      messageShortcuts: shortcuts('message'),
      slashCommands: commands.map(({ command, description, usage_hint: usageHint }) => ({
        command,
        description,
        usageHint,
      })),
      hasHome: features.app_home?.home_tab_enabled ?? false,
    },
    escapedCommands: new Set(commands.filter((one) => one.should_escape).map(({ command }) => command)),
    scopes: new Set(oauth?.scopes.bot),
    isInteractive: settings.interactivity?.is_enabled ?? false,
    hasSocketMode: settings.socket_mode_enabled,
    events: new Set(settings.event_subscriptions?.bot_events),
  };
}
