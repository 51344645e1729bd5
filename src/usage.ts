import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { nearestName } from './shared/edit-distance.ts';

interface Usage {
  /** As help prints it. Its options are those that the command has: `[--json]` is a switch, `[--file=<path>]` has a value. */
  takes: string;
  does: string;
  /** What to add where the one argument without dashes is missing. undefined: there is none. */
  needs?: string;
}

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
    needs: 'Add the ID of the resource',
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
    needs: 'Add the file to write',
  },
  restore: {
    takes: '<file>',
    does: 'Puts a backup in the place of a database that was moved away.',
    needs: 'Add the file of the backup',
  },
  feedback: { takes: '', does: 'Prints what people think of answers, as JSON lines.' },
} as const satisfies Readonly<Record<string, Usage>>;

type Command = keyof typeof COMMANDS;

const isCommand = (word: string | undefined): word is Command => word !== undefined && Object.hasOwn(COMMANDS, word);

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

const optionsSchema = z.object({
  json: z.boolean().default(false),
  full: z.boolean().default(false),
  'with-key': z.boolean().default(false),
  resource: z.string().optional(),
  with: z.string().optional(),
  file: z.string().optional(),
});

/** What the command line asks for. Without a command, everything is started. */
export type Arguments =
  | { kind: 'help'; command: string | undefined }
  | { kind: 'version' }
  | { kind: 'run'; command: Command | undefined; argument: string; options: z.infer<typeof optionsSchema> };

/** The person can mend it: what is wrong, and how the command is used. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError */
export function readArguments(args: readonly string[]): Arguments {
  const [first, ...rest] = args;
  if (first === 'help') return { kind: 'help', command: rest[0] };
  if (args.some((word) => word === '--help' || word === '-h')) return { kind: 'help', command: first };
  if (first === '--version' || first === '-v') return { kind: 'version' };
  const command = first === undefined || first.startsWith('-') ? undefined : first;
  if (command !== undefined && !isCommand(command)) throw new UsageError(unknownCommand(command));
  const { needs, takes }: Usage = command === undefined ? { takes: '', does: '' } : COMMANDS[command];
  const { values, positionals } = parse(command === undefined ? args : rest, { command, options: optionsIn(takes) });
  const [argument = '', more] = positionals;
  if (needs !== undefined && argument === '') throw wrongUse(needs, command);
  const tooMuch = needs === undefined ? positionals[0] : more;
  if (tooMuch !== undefined) throw wrongUse(`Unknown argument “${tooMuch}”`, command);
  return { kind: 'run', command, argument, options: optionsSchema.parse(values) };
}

function unknownCommand(word: string): string {
  const meant = nearestName(word, COMMAND_NAMES);
  return `Unknown command “${word}”.${meant === undefined ? '' : ` Did you mean “${meant}”?`} See parley --help.`;
}

const wrongUse = (what: string, command: Command | undefined): UsageError =>
  new UsageError(`${what}. ${usageOf(command).split('\n')[0]}${command === undefined ? ' parley --help' : ''}`);

type Options = NonNullable<ParseArgsConfig['options']>;

const optionsIn = (takes: string): Options =>
  Object.fromEntries(
    [...takes.matchAll(/--([\w-]+)(=?)/g)].map(([, name = '', value]): [string, Options[string]] => [
      name,
      { type: value === '' ? 'boolean' : 'string' },
    ]),
  );

function parse(args: readonly string[], { command, options }: { command: Command | undefined; options: Options }) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [, name = ''] = /'(-{1,2}[^\s'=]+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const isKnown = error instanceof Error && 'code' in error && error.code === WRONG_VALUE;
    throw wrongUse(`${isKnown ? 'Wrong use of the option' : 'Unknown option'} “${name}”`, command);
  }
}

/** A switch that has a value, or an option that has none. https://nodejs.org/api/errors.html */
const WRONG_VALUE = 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';

/** How to use a command, or all of them. No line is longer than a terminal is wide. */
export function usageOf(command: string | undefined): string {
  if (isCommand(command)) {
    const { takes, does } = COMMANDS[command];
    return `${`Usage: parley ${command} ${takes}`.trimEnd()}\n\n${does}\n`;
  }
  const all = [
    ['parley', 'Starts Parley. Without a Slack token, it opens the playground.'],
    ...Object.entries(COMMANDS).map(([name, { takes, does }]) => [`parley ${name} ${takes}`.trimEnd(), does]),
    ['parley --version', 'Prints the version.'],
  ] as const;
  const lines = all.map(([usage, does]) => `${wrapped(usage ?? '', 2, 6)}\n${wrapped(does ?? '', 6)}`);
  const end = wrapped('Settings come from the environment and from .env in this folder. See docs/configuration.md.', 0);
  return ['Usage:', ...lines, '', end, ''].join('\n');
}

const WIDTH = 80;

/** In lines that begin so many blanks in, those after the first with `further`. */
function wrapped(text: string, indent: number, further = indent): string {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(further);
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const packageSchema = z.object({ version: z.string() });

/** What `package.json` says, which is beside `src` and `dist`. */
export const version = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version;
