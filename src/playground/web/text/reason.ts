const WORDS: Readonly<Record<string, string>> = {
  app_did_not_respond: "The app didn't respond in time",
  app_failed: 'Something went wrong in the app',
  app_not_connected: "The app isn't connected",
  internal_error: 'Something went wrong in the workspace',
  invalid_action: 'This button is no longer here',
  invalid_options: 'The app sent a list that Slack would reject',
  invalid_response_action: 'The app sent a response that Slack would reject',
  invalid_state: "A value in the form doesn't fit its field",
  file_not_found: 'A file is no longer here',
  msg_too_long: 'The message is too long',
  no_text: 'The message has no text',
  not_found: 'That window is no longer open',
  not_supported_in_threads: "As in Slack, commands can't be used in threads",
  not_available_to_external_people: "People from other organizations can't use apps",
  not_available_on_ephemeral_messages: "This isn't available for messages that only you can see",
  unknown_command: "This command doesn't exist",
  unknown_shortcut: "This shortcut doesn't exist",
  user_disabled: 'This account is deactivated',
  account_inactive: 'This account is deactivated',
  channel_not_found: 'That channel is no longer here',
  message_not_found: 'That message is no longer here',
  not_in_channel: "You're not in that channel",
  cant_update_message: "That message can't be edited",
  cant_delete_message: "That message can't be deleted",
};

/** Why something was refused, without a full stop: the workspace says some of it as one of Slack's error names. */
export function reasonInWords(reason: string): string {
  const known = Object.hasOwn(WORDS, reason) ? WORDS[reason] : undefined;
  if (known !== undefined) return known;
  if (!/^[a-z]+(?:_[a-z]+)+$/.test(reason)) return reason.replace(/\.$/, '');
  const words = reason.replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
