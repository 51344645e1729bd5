const WORDS: Readonly<Record<string, string>> = {
  app_did_not_respond: 'The app did not answer in time',
  app_failed: 'The app failed at it',
  app_not_connected: 'The app is not connected',
  internal_error: 'Something went wrong in the workspace',
  invalid_action: 'This button is not here any more',
  invalid_options: 'The app offered a list that Slack would not take',
  invalid_response_action: 'The app answered in a way that Slack would not take',
  invalid_state: 'Something in the form does not fit its field',
  file_not_found: 'A file is not here any more',
  msg_too_long: 'The message is too long',
  no_text: 'The message has no text',
  not_found: 'That window is not open any more',
  not_supported_in_threads: 'Commands cannot be used in threads, as in Slack',
  not_available_to_external_people: 'Apps are not there for people of another organization',
  not_available_on_ephemeral_messages: 'Not for messages that only you see',
  unknown_command: 'There is no such command',
  unknown_shortcut: 'There is no such shortcut',
  user_disabled: 'This account is closed',
  account_inactive: 'This account is closed',
  channel_not_found: 'That channel is not here any more',
  message_not_found: 'That message is not here any more',
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
