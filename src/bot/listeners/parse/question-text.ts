/** Slack's tokens: `<@U…|name>`, `<#C…|name>`, `<!here>`, `<!subteam^S…|@name>`, `<!date^…|text>`, `<https://…|label>`. */
const TOKEN = /<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const QUOTES: Record<string, string> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '‚': "'" };

/**
 * What the person typed, out of Slack's mrkdwn: the bot's mention removed wherever it stands, other mentions and links
 * as people see them, typographic quotes as typed. '' when nothing is left.
 * https://docs.slack.dev/messaging/formatting-message-text#retrieving-messages
 */
export function readQuestionText(mrkdwn: string, botUserId: string): string {
  return mrkdwn
    .replace(TOKEN, (_, sigil: string, target: string, label: string | undefined) =>
      sigil === '@' && target === botUserId ? ' ' : readToken(sigil, target, label),
    )
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[“”„‘’‚]/g, (quote) => QUOTES[quote] ?? quote)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
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
