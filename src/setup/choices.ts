import type { ManifestChoices } from '../slack-app/manifest.ts';
import type { OptionalPart } from '../slack-app/scopes.ts';
import { askYesNo, type Person } from './person.ts';

interface Known {
  /** As it is configured now. */
  publicUrl: string | undefined;
  /** Where Slack is a server on this machine, which needs no HTTPS. */
  allowsHttp: boolean;
}

/** What the manifest depends on. */
export async function askChoices(person: Person, known: Known): Promise<ManifestChoices> {
  person.say(
    'How does Slack reach Parley?\n  1  Socket Mode: no public address needed\n  2  HTTP: Slack calls your address\n',
  );
  const isHttp = await askHttp(person);
  const publicUrl = isHttp ? await askPublicUrl(person, known) : undefined;
  const workflowStep = await askYesNo(person, 'Add the workflow step? It needs a paid plan of Slack.', false);
  const threads = await askYesNo(
    person,
    "Let Parley read replies in its threads, so that people don't have to mention it?",
    true,
  );
  const files = await askYesNo(
    person,
    'Let Parley read files that people upload for it, such as a key for BigQuery?',
    true,
  );
  const emails = await askYesNo(
    person,
    "Let Parley tell your databases people's email, for rules there about who sees which rows?",
    false,
  );
  const leaveOut = [...without('threads', threads), ...without('files', files), ...without('emails', emails)];
  return { publicUrl, workflowStep, leaveOut };
}

const without = (part: OptionalPart, isWanted: boolean): OptionalPart[] => (isWanted ? [] : [part]);

async function askHttp(person: Person): Promise<boolean> {
  for (;;) {
    const answer = (await person.ask('1 or 2? [1] ')).trim();
    if (answer === '' || answer === '1') return false;
    if (answer === '2') return true;
    person.say('Please answer 1 or 2.\n');
  }
}

async function askPublicUrl(person: Person, { publicUrl, allowsHttp }: Known): Promise<string> {
  const usual = publicUrl === undefined ? '' : ` [${publicUrl}]`;
  for (;;) {
    const answer = (await person.ask(`Address of Parley as Slack reaches it, https://…${usual} `)).trim();
    const given = answer === '' ? (publicUrl ?? '') : answer;
    if (isAddress(given, allowsHttp)) return given.replace(/\/+$/, '');
    person.say('Slack needs an address that starts with https:// and has no question mark.\n');
  }
}

function isAddress(text: string, allowsHttp: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return (protocol === 'https:' || (allowsHttp && protocol === 'http:')) && search + hash + username === '';
}
