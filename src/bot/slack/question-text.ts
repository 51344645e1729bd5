/** Slack's tokens: `<@U…|name>`, `<#C…|name>`, `<!here>`, `<!subteam^S…|@name>`, `<!date^…|text>`, `<https://…|label>`. */
const TOKEN = /<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const QUOTES: Record<string, string> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '‚': "'" };

/** How people call the bot: what they say to it is read without that, here as where it is done. */
export interface Called {
  userId: string;
  name: string | undefined;
}

/**
 * What the person typed, out of Slack's mrkdwn: the bot's mention removed wherever it stands and its name where it is
 * called by it at the beginning, other mentions and links as people see them, typographic quotes as typed. '' when nothing is left.
 * https://docs.slack.dev/messaging/formatting-message-text#retrieving-messages
 */
export function readQuestionText(mrkdwn: string, botUserId: string, botName = ''): string {
  const text = mrkdwn
    .replace(TOKEN, (_, sigil: string, target: string, label: string | undefined) =>
      sigil === '@' && target === botUserId ? ' ' : readToken(sigil, target, label),
    )
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[“”„‘’‚]/g, (quote) => QUOTES[quote] ?? quote)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
  return withoutName(text, botName);
}

/** `Parley, how many…`: a mention that lost its form, as when it is edited. `Parley's orders` is about it. */
function withoutName(text: string, name: string): string {
  const called = text.replace(/^@/, '');
  if (name === '' || called.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return text;
  const rest = called.slice(name.length);
  return /^(?:\s|[,:;!.–—-](?:\s|$)|$)/.test(rest) ? rest.replace(/^[\s,:;!.–—-]+/, '') : text;
}

function readToken(sigil: string, target: string, label: string | undefined): string {
  if (sigil === '@' || sigil === '#') return `${sigil}${label || target}`;
  if (sigil === '!') return label || `@${target.split('^')[0] ?? ''}`;
  return label || target.replace(/^(?:mailto|tel):/, '');
}

export const mentions = (mrkdwn: string, userId: string): boolean =>
  mrkdwn.includes(`<@${userId}>`) || mrkdwn.includes(`<@${userId}|`);

/** A person, a group or everyone. */
const SOMEBODY = /<@[^<>]+>|<!(?:subteam\^|here|channel|everyone)[^<>]*>/;
/** `the orders of <@U…>`: somebody the question is about. */
const ABOUT = /\b(?:of|by|for|from|did|does|has)\s+<@[^<>]+>/g;

/** Whoever is mentioned is talked to, a group or everyone too, unless the words only speak of them. */
export const callsSomebody = (mrkdwn: string): boolean => SOMEBODY.test(mrkdwn.replace(ABOUT, ' '));

/** The name that `Ben, is that so?` or `hey Ben` begins with; a column or a country may stand there as well. */
export function calledName(text: string): string | undefined {
  const [, greeted, called] =
    /^(?:(?:hi|hey|hello|thanks|thank you|sorry|ok|okay|yes|no)[\s,]+@?(\p{L}[\p{L}'-]*)|@?(\p{L}[\p{L}'-]*)\s*[,:;–—-](?:\s|$))/iu.exec(
      text,
    ) ?? [];
  return greeted ?? called;
}
