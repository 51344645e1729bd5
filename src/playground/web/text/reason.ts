const WORDS: Readonly<Record<string, string>> = {
  operation_timeout: 'The app did not answer in time',
  dispatch_failed: 'The app is not connected',
  app_not_connected: 'The app is not connected',
  internal_error: 'Something went wrong in the workspace',
  msg_too_long: 'The message is too long',
  no_text: 'The message has no text',
  message_not_found: 'That message is not here any more',
  view_not_found: 'That window is not open any more',
  channel_not_found: 'That channel is not here any more',
  not_in_channel: 'You are not in that channel',
  cant_update_message: 'That message cannot be changed',
  cant_delete_message: 'That message cannot be deleted',
};

/** Why something was refused, without a full stop: the workspace says some of it as one of Slack's error names. */
export function reasonInWords(reason: string): string {
  const known = Object.hasOwn(WORDS, reason) ? WORDS[reason] : undefined;
  if (known !== undefined) return known;
  if (!/^[a-z]+(?:_[a-z]+)+$/.test(reason)) return reason.replace(/\.$/, '');
  const words = reason.replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
