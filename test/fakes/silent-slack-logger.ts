import { type Logger, LogLevel } from '@slack/web-api';

/** Slack's SDKs log to the console unless given a logger; tests provoke what they would complain of. */
export const silentSlackLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};
