import { join } from 'node:path';
import type { RawEnv } from '../config/env.ts';
import { slackApiUrlOf } from '../config/slack-connection.ts';
import type { Clock } from '../shared/clock.ts';
import { linkToCreate, type ManifestChoices, makeManifest, readManifest, requestUrlOf } from '../slack-app/manifest.ts';
import { openSlackApi, type SlackApi } from '../slack-app/web-api.ts';
import { askChoices } from './choices.ts';
import { type EnvChanges, writeEnvFile } from './env-file.ts';
import { answerHello, type Ear, earOfSocket, type Hello } from './hello.ts';
import { type HttpEar, openHttpEar } from './http-ear.ts';
import { type Person, SetupStopped } from './person.ts';
import { askAppToken, askBotToken, askSigningSecret } from './tokens.ts';

const FILE_NAME = '.env';
const HELLO_MS = 10 * 60_000;

export interface SetupOptions {
  person: Person;
  /** The process's variables over those of `.env`. */
  env: RawEnv;
  /** The folder whose `.env` is written. */
  folder: string;
  clock: Clock;
  timeoutMs: number;
}

interface Connected {
  botToken: string;
  mention: string;
  team: string;
  /** undefined: nothing here hears Slack. */
  ear: Ear | undefined;
}

/** Takes a person from nothing to a workspace that answers. Nothing is written before Slack has accepted all of it. */
export async function setUp(options: SetupOptions): Promise<void> {
  const { person, env, timeoutMs } = options;
  const apiUrl = slackApiUrlOf(env['SLACK_API_URL']);
  const api = openSlackApi({ apiUrl, timeoutMs });
  person.say('This connects Parley to a Slack workspace. Ctrl+C stops it at any time.\n\n');
  const publicUrl = env['PUBLIC_URL']?.trim() || undefined;
  const choices = await askChoices(person, { publicUrl, allowsHttp: apiUrl.startsWith('http:') });
  const ear = choices.publicUrl === undefined ? undefined : await openEar(options);
  try {
    const connected = await connect(options, { api, choices, ear });
    await hearHello(options, api, connected);
    person.say(`\nConnected as @${connected.mention} in ${connected.team}. Start Parley with npm start.\n`);
  } finally {
    ear?.close();
  }
}

async function openEar({ person, env, clock }: SetupOptions): Promise<HttpEar | undefined> {
  const configured = env['PORT']?.trim() ?? '';
  const port = /^\d{1,5}$/.test(configured) ? Number(configured) : 3000;
  const ear = await openHttpEar({ host: env['HOST']?.trim() || '0.0.0.0', port, clock });
  if (ear === undefined) person.say(`! Port ${port} is in use, perhaps by Parley, so setup can't hear Slack itself.\n`);
  return ear;
}

interface Connecting {
  api: SlackApi;
  choices: ManifestChoices;
  ear: HttpEar | undefined;
}

async function connect(options: SetupOptions, { api, choices, ear }: Connecting): Promise<Connected> {
  const { person, env, folder, timeoutMs } = options;
  const manifest = makeManifest(readManifest(), choices);
  sayCreate(person, linkToCreate(manifest), choices);
  const known = (name: string): string | undefined => env[name]?.trim() || undefined;
  const { token: botToken, bot } = await askBotToken({ person, api, known: known('SLACK_BOT_TOKEN') }, manifest);
  const write = (changes: EnvChanges): void => {
    const beaten = writeOrStop(join(folder, FILE_NAME), { SLACK_BOT_TOKEN: botToken, ...changes }, env);
    person.say('✓ Wrote .env, which only you can read.\n');
    if (beaten.length === 0) return;
    person.say(`! Your shell sets ${beaten.join(', ')}, and it wins over .env. Unset that before you start Parley.\n`);
  };
  const connected = { botToken, mention: bot.name, team: bot.team };
  if (choices.publicUrl === undefined) {
    sayAppToken(person);
    const app = { person, api, known: known('SLACK_APP_TOKEN') };
    const { token, socket } = await askAppToken(app, { bot, timeoutMs });
    const socketEar = earOfSocket(socket);
    try {
      write({ SLACK_APP_TOKEN: token, SLACK_SIGNING_SECRET: undefined });
    } catch (error) {
      socketEar.close();
      throw error;
    }
    return { ...connected, ear: socketEar };
  }
  person.say('\nBasic Information → App Credentials shows the Signing Secret.\n');
  const secret = await askSigningSecret(person, known('SLACK_SIGNING_SECRET'));
  ear?.useSecret(secret);
  write({ SLACK_SIGNING_SECRET: secret, SLACK_APP_TOKEN: undefined, PUBLIC_URL: choices.publicUrl });
  ear?.onWrongSignature(() =>
    person.say("✗ Slack's signature doesn't fit. Check the Signing Secret, and run setup again.\n"),
  );
  return { ...connected, ear };
}

/** @throws SetupStopped where the file can't be written; it is as it was then */
function writeOrStop(file: string, changes: EnvChanges, env: RawEnv): string[] {
  try {
    return writeEnvFile(file, changes, env).beaten;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SetupStopped(`.env can't be written (${code}). Check the permissions of this folder.`);
  }
}

function sayCreate(person: Person, link: string, { publicUrl }: ManifestChoices): void {
  person.say(
    [
      '',
      "This link opens Slack's form for a new app, filled in:",
      '',
      link,
      '',
      '1. Choose your workspace, then Next and Create.',
      '2. Choose Install App, and allow it. If Slack asks you to request approval, an admin of the workspace has to approve it.',
      ...(publicUrl === undefined
        ? []
        : [`   Slack sends everything to ${requestUrlOf(publicUrl)}. Lead it here now.`]),
      '3. Copy the Bot User OAuth Token that Install App shows.',
      '',
    ].join('\n'),
  );
  person.openPage(link);
}

function sayAppToken(person: Person): void {
  person.say(
    '\nBasic Information → App-Level Tokens → Generate Token and Scopes: add the scope connections:write, and copy the token.\n',
  );
}

/** Waits for someone to say something to the bot, and answers: the way in and the way out both work then. */
async function hearHello(options: SetupOptions, api: SlackApi, { ear, botToken, mention }: Connected): Promise<void> {
  const { person } = options;
  if (ear === undefined) return;
  person.say(`\nSay hello to @${mention} in Slack, in a direct message. Press Enter to skip this.\n`);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), HELLO_MS);
  try {
    const hello = new Promise<Hello>((resolve) => ear.onHello(resolve));
    const heard = await Promise.race([hello, person.pressesEnter(over.signal)]);
    if (heard === undefined) person.say('Skipped. parley doctor checks the connection at any time.\n');
    else person.say(await answer(options, api, { botToken, hello: heard }));
  } finally {
    clearTimeout(timer);
    over.abort();
    ear.close();
  }
}

async function answer(
  { clock }: SetupOptions,
  api: SlackApi,
  { botToken, hello }: { botToken: string; hello: Hello },
): Promise<string> {
  const began = clock.now().getTime();
  const reply = await answerHello(api, botToken, hello);
  const seconds = ((clock.now().getTime() - began) / 1_000).toFixed(1);
  if (reply.kind === 'ok') return `✓ Heard you, and answered in ${seconds} s.\n`;
  return `✗ Heard you, but Slack didn't take the answer: ${reply.kind === 'refused' ? reply.error : reply.why}.\n`;
}
