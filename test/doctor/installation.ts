import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { RawEnv } from '../../src/config/env.ts';
import type { Surroundings } from '../../src/doctor/surroundings.ts';
import type { Playground, PlaygroundOptions } from '../../src/playground/index.ts';
import { runDoctor } from '../../src/run-doctor.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { startPlayground } from '../playground/server/start-playground.ts';

const MANIFEST = new URL('../../manifest.yml', import.meta.url);
const PUBLIC_NAMES = new Set([
  'PORT',
  'HOST',
  'DATABASE_URL',
  'SLACK_API_URL',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'AI_PROVIDER',
  'AI_MODEL',
]);

interface Examined {
  findings: z.infer<typeof reportSchema>['checks'];
  /** What a person reads. */
  text: string;
  isWell: boolean;
}

/** A folder with its `.env` and a Slack to be connected to: all is well until a test breaks it. */
export interface Installation {
  folder: string;
  playground: Playground;
  env: Record<string, string | undefined>;
  overrides: Partial<Surroundings>;
  examine(): Promise<Examined>;
}

const manifestSchema = z.looseObject({
  oauth_config: z.looseObject({ scopes: z.looseObject({ bot: z.array(z.string()) }) }),
  settings: z.looseObject({ socket_mode_enabled: z.boolean() }),
});
const reportSchema = z.object({
  ok: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['ok', 'warning', 'wrong', 'skipped']),
      found: z.string(),
      mend: z.string().nullable(),
    }),
  ),
});

export type ManifestChange = (manifest: z.infer<typeof manifestSchema>) => void;

interface Options extends Partial<PlaygroundOptions> {
  change?: ManifestChange;
}

export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `parley-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A playground with the app's own manifest, or with one that was changed. */
export async function startSlack({ change, ...options }: Options = {}): Promise<Playground> {
  const file = join(makeFolder('manifest'), 'manifest.yml');
  const manifest = manifestSchema.parse(parse(readFileSync(MANIFEST, 'utf8')));
  change?.(manifest);
  writeFileSync(file, stringify(manifest));
  const playground = await startPlayground({ clock: systemClock, manifest: file, ...options });
  onTestFinished(() => playground.stop());
  return playground;
}

/** Every secret that is given to it must not be in what it says. */
export async function install(options: Options = {}): Promise<Installation> {
  const folder = makeFolder('doctor');
  const playground = await startSlack(options);
  const { apiUrl, botToken, appToken } = playground.slack;
  const env: RawEnv = {
    DATABASE_URL: `sqlite:${folder}/data/parley.db`,
    PORT: '0',
    SLACK_API_URL: apiUrl,
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
  };
  const overrides: Partial<Surroundings> = { folder, timeoutMs: 5_000 };
  return {
    folder,
    playground,
    env,
    overrides,
    async examine() {
      const read = (isJson: boolean) => readDoctor(env, isJson, overrides);
      const [text, json] = [await read(false), await read(true)];
      const { checks, ok } = reportSchema.parse(JSON.parse(json.said));
      return { findings: checks, text: text.said, isWell: ok && text.isWell && json.isWell };
    },
  };
}

async function readDoctor(env: RawEnv, isJson: boolean, overrides: Partial<Surroundings>) {
  const said: string[] = [];
  const isWell = await runDoctor({ env, isJson, write: (text) => void said.push(text) }, overrides);
  return { said: said.join(''), isWell };
}

/** Values of variables that nobody may read: all but a few. */
export const secretsOf = (env: RawEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    PUBLIC_NAMES.has(name) || value === undefined || value.length < 8 ? [] : [value],
  );
