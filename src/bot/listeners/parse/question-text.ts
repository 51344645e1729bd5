/** Slack's tokens: `<@U…|name>`, `<#C…|name>`, `<!here>`, `<!subteam^S…|@name>`, `<!date^…|text>`, `<https://…|label>`. */
const TOKEN = /<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const QUOTES: Record<string, string> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '‚': "'" };

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

/** Whoever is named is talked to, a group or everyone too: people in a thread of the bot also talk to each other. */
export const mentionsSomebody = (mrkdwn: string): boolean =>
  /<@[^<>]+>|<!(?:subteam\^|here|channel|everyone)[^<>]*>/.test(mrkdwn);
