import { type Manifest, scopesAskedFor } from '../slack-app/manifest.ts';
import { type TokenKind, troubleByLook } from '../slack-app/refusals.ts';
import { checkScopes } from '../slack-app/scopes.ts';
import type { SlackSocket } from '../slack-app/socket.ts';
import { type BotIdentity, checkAppToken, checkBotToken } from '../slack-app/tokens.ts';
import type { SlackApi } from '../slack-app/web-api.ts';
import type { Person } from './person.ts';

interface Asking {
  person: Person;
  api: SlackApi;
  /** The one that is configured; Enter keeps it. */
  known: string | undefined;
}

/** Asks for the bot token until Slack accepts one with the scopes that Parley can't do without. */
export async function askBotToken(
  { person, api, known }: Asking,
  manifest: Manifest,
): Promise<{ token: string; bot: BotIdentity }> {
  for (;;) {
    const token = await askToken(person, 'Bot User OAuth Token (xoxb-…)', known);
    const checked = await checkBotToken(api, token);
    if (checked.kind !== 'good') sayTrouble(person, checked);
    else if (hasScopes(person, checked.bot, manifest)) {
      person.say(`✓ It is @${checked.bot.name} in ${checked.bot.team}.\n`);
      return { token, bot: checked.bot };
    }
  }
}

/** Asks for the app-level token until Slack opens a connection with one of the same app. The caller closes it. */
export async function askAppToken(
  { person, api, known }: Asking,
  { bot, timeoutMs }: { bot: BotIdentity; timeoutMs: number },
): Promise<{ token: string; socket: SlackSocket }> {
  for (;;) {
    const token = await askToken(person, 'App-Level Token (xapp-…)', known);
    const checked = await checkAppToken(api, token, { bot, timeoutMs });
    if (checked.kind === 'good') {
      person.say('✓ Socket Mode works.\n');
      return { token, socket: checked.socket };
    }
    sayTrouble(person, checked);
  }
}

/** Slack has no way to check it before it signs the first request. */
export async function askSigningSecret(person: Person, known: string | undefined): Promise<string> {
  for (;;) {
    const secret = await askToken(person, 'Signing Secret', known);
    if (/^[0-9a-f]{32}$/.test(secret)) return secret;
    const isToken = (['bot', 'app'] satisfies TokenKind[]).some((kind) => troubleByLook(kind, secret) === undefined);
    person.say(isToken ? '✗ This is a token. ' : '✗ This has another form than a signing secret. ');
    person.say('Copy the Signing Secret from Basic Information → App Credentials.\n');
  }
}

async function askToken(person: Person, what: string, known: string | undefined): Promise<string> {
  for (;;) {
    const kept = known === undefined ? '' : ', or Enter to keep the one you have';
    const answer = (await person.askHidden(`${what}, not shown as you paste it${kept}: `)).trim();
    if (answer !== '') return answer;
    if (known !== undefined) return known;
    person.say('Nothing arrived. Paste it again.\n');
  }
}

function sayTrouble(
  person: Person,
  trouble: { kind: 'bad'; found: string; mend: string } | { kind: 'unreachable'; why: string },
): void {
  if (trouble.kind === 'bad') person.say(`✗ ${trouble.found}\n  ${trouble.mend}\n`);
  else person.say(`✗ Slack can't be reached: ${trouble.why}.\n  Paste it again to try once more, or press Ctrl+C.\n`);
}

/** By name what will not work. false: another token is needed. */
function hasScopes(person: Person, { scopes }: BotIdentity, manifest: Manifest): boolean {
  if (scopes === undefined) return true;
  const { required, optional } = scopesAskedFor(manifest);
  const needed = checkScopes(scopes, { required, optional: [] });
  if (needed.missing.length > 0) {
    person.say(`✗ The token lacks ${needed.missing.join(', ')}.\n`);
    for (const consequence of needed.consequences) person.say(`  ${consequence}\n`);
    person.say('  Add them in OAuth & Permissions, install the app again, and paste its token.\n');
    return false;
  }
  const wished = checkScopes(scopes, { required: [], optional });
  if (wished.missing.length > 0) {
    person.say(`! The workspace didn't grant ${wished.missing.join(', ')}. Parley works without.\n`);
    for (const consequence of wished.consequences) person.say(`  ${consequence}\n`);
  }
  return true;
}
