/** Each command of `parley`, with what it takes and does. */
const COMMANDS = {
  setup: { takes: '', does: 'Connects a Slack workspace: creates the app, checks its tokens, and writes .env.' },
  doctor: { takes: '[--json]', does: 'Checks everything that can be wrong, and says how to mend it.' },
  service: { takes: '', does: 'Starts the data-query service alone. See docs/service.md.' },
  datasets: { takes: '[--json]', does: 'Lists the datasets of the service: whose they are, and what they hold.' },
  resources: { takes: '[--json]', does: 'Lists the data sources of the service, without secrets.' },
  'check-resource': {
    takes: '<id> [--full] [--json]',
    does: 'Tries one data source of the service, step by step. With --full, all that questions depend on.',
  },
  evaluate: {
    takes: '[--resource=<id>] [--with=engine|model|both] [--file=<questions.json>] [--json]',
    does: 'Asks saved queries or a file of questions, and prints how many are answered right, and the cost.',
  },
  'check-model': { takes: '', does: 'Tries the language model: tools, context, speed. Sends none of your data.' },
  'rotate-keys': { takes: '', does: 'Encrypts everything that is stored with the key in use.' },
  backup: {
    takes: '<file> [--with-key]',
    does: 'Copies the database to a new file, also while Parley runs. Says where its key is, or copies that too.',
  },
  restore: { takes: '<file>', does: 'Puts a backup in the place of a database that was moved away.' },
  feedback: { takes: '', does: 'Prints what people think of answers, as JSON lines.' },
} as const;

type Command = keyof typeof COMMANDS;

const isCommand = (word: string | undefined): word is Command => word !== undefined && Object.hasOwn(COMMANDS, word);

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** Whether the arguments ask how to use it. */
export const asksForHelp = ([first, ...rest]: readonly string[]): boolean =>
  [first, ...rest].some((word) => word === '--help' || word === '-h') || first === 'help';

/** How to use a command, or all of them. */
export function usageOf(command: string | undefined): string {
  if (isCommand(command)) {
    const { takes, does } = COMMANDS[command];
    return `${`Usage: parley ${command} ${takes}`.trimEnd()}\n\n${does}\n`;
  }
  const rows = Object.entries(COMMANDS).map(([name, { takes, does }]): [string, string] => [
    `parley ${name} ${takes}`.trimEnd(),
    does,
  ]);
  const all: [string, string][] = [
    ['parley', 'Starts Parley. Without a Slack token, it opens the playground.'],
    ...rows,
  ];
  const width = Math.max(...all.map(([usage]) => usage.length));
  const lines = all.map(([usage, does]) => `  ${usage.padEnd(width)}  ${does}`);
  return [
    'Usage:',
    ...lines,
    '',
    'Settings come from the environment and from .env in this folder. See docs/configuration.md.',
    '',
  ].join('\n');
}
