import { type Config, ConfigError, parseConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { readableStack } from './shared/readable-stack.ts';
import { asksForHelp, COMMAND_NAMES, usageOf } from './usage.ts';

interface Running {
  /** The one line a person at the terminal needs. */
  greeting: string;
  stop: () => Promise<void>;
}

/** Starts everything that the configuration asks for; `signal` aborts when the process is told to end before that is done. */
type StartEverything = (config: Config, signal: AbortSignal) => Promise<Running>;

/** Does what the arguments say; with none, starts everything. Loads what the command needs. Failures are printed. */
export function runCommandLine(args: readonly string[], startEverything: StartEverything): void {
  run(args, startEverything).catch((error: unknown) => reportFailure(error, args[0]));
}

async function run(args: readonly string[], startEverything: StartEverything): Promise<void> {
  const [command, argument] = args;
  const write = (line: string): void => void process.stdout.write(line);
  if (asksForHelp(args)) return write(usageOf(command));
  switch (command) {
    case undefined:
      return untilSignal((signal) => startEverything(parseConfig(readEnv()), signal), write);
    case 'service': {
      const config = parseConfig(readEnv(), 'service');
      const { runService } = await import('./run-service.ts');
      return untilSignal(async () => {
        const service = await runService(config);
        return { greeting: `The data-query service is ready at ${service.url}`, stop: () => service.stop() };
      }, write);
    }
    case 'setup': {
      const { runSetup } = await import('./run-setup.ts');
      if (!(await runSetup(readEnv()))) process.exitCode = 1;
      return undefined;
    }
    case 'doctor': {
      const isJson = argument === '--json';
      if (argument !== undefined && !isJson)
        throw new ConfigError([`Unknown option. ${usageOf(command).split('\n')[0]}`]);
      const { runDoctor } = await import('./run-doctor.ts');
      if (!(await runDoctor({ env: readEnv(), isJson, write }))) process.exitCode = 1;
      return undefined;
    }
    case 'rotate-keys': {
      const { rotateKeys } = await import('./rotate-keys.ts');
      return rotateKeys(parseAsItRuns(), write);
    }
    case 'datasets': {
      const { printDatasets } = await import('./print-stored.ts');
      return printDatasets(parseAsItRuns(), { option: argument, write });
    }
    case 'resources': {
      const { printResources } = await import('./print-stored.ts');
      return printResources(parseAsItRuns(), { option: argument, write });
    }
    case 'check-resource': {
      const { id, ...options } = readCheckArguments(args.slice(1));
      const { printResourceCheck } = await import('./check-resource.ts');
      if (!(await printResourceCheck(parseAsItRuns(), id, { write, ...options }))) process.exitCode = 1;
      return undefined;
    }
    case 'evaluate': {
      const { printEvaluation } = await import('./evaluate.ts');
      return printEvaluation(parseAsItRuns(), args.slice(1), { write });
    }
    case 'check-model': {
      const { printModelCheck } = await import('./check-model.ts');
      if (!(await printModelCheck(parseAsItRuns(), { write }))) process.exitCode = 1;
      return undefined;
    }
    case 'backup': {
      const [file, ...unknown] = args.slice(1).filter((one) => one !== '--with-key');
      if (file === undefined || file.startsWith('-') || unknown.length > 0) throw wrongUse(command);
      const { printBackup } = await import('./backup.ts');
      return printBackup(parseAsItRuns(), { file, withKey: args.includes('--with-key') }, write);
    }
    case 'restore': {
      const [file, ...unknown] = args.slice(1);
      if (file === undefined || file.startsWith('-') || unknown.length > 0) throw wrongUse(command);
      const { printRestore } = await import('./backup.ts');
      return printRestore(parseAsItRuns(), file, write);
    }
    case 'feedback': {
      const { printFeedback } = await import('./print-feedback.ts');
      return printFeedback(parseConfig(readEnv()), write);
    }
    default:
      throw new ConfigError([`Unknown command. Use one of ${COMMAND_NAMES.join(', ')}, or no command to start Parley`]);
  }
}

const wrongUse = (command: string): ConfigError => new ConfigError([usageOf(command).split('\n')[0] ?? '']);

/** The options may stand before or after the ID. */
function readCheckArguments(args: readonly string[]): { id: string; isFull: boolean; isJson: boolean } {
  const [id, ...more] = args.filter((one) => !one.startsWith('--'));
  const unknown = args.filter((one) => one.startsWith('--') && one !== '--full' && one !== '--json');
  if (id === undefined) throw new ConfigError(['Add the ID of the resource: check-resource <id>']);
  if (unknown.length + more.length > 0)
    throw new ConfigError([`Unknown option. ${usageOf('check-resource').split('\n')[0]}`]);
  return { id, isFull: args.includes('--full'), isJson: args.includes('--json') };
}

/** For commands beside whatever runs here: with API keys of its own that is the service alone. */
function parseAsItRuns(): Config {
  const env = readEnv();
  return parseConfig(env, env['SERVICE_API_KEYS'] ? 'service' : 'parley');
}

/** A start that is told to end gets so long for what it can't leave at once. */
const LEAVE_START_MS = 2_000;

/** Stops what runs, or what is being started, when the process is told to end. */
async function untilSignal(start: (signal: AbortSignal) => Promise<Running>, write: (line: string) => void) {
  const { signal, runs } = onSignal();
  const running = await start(signal).catch((error: unknown) => {
    if (signal.aborted) process.exit(0);
    throw error;
  });
  runs();
  const stop = (): void => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  if (signal.aborted) return stop();
  write(`${running.greeting}\n`);
  signal.addEventListener('abort', stop, { once: true });
}

function onSignal(): { signal: AbortSignal; runs: () => void } {
  const ending = new AbortController();
  let isRunning = false;
  const end = (): void => {
    // A second signal ends the process at once.
    process.once('SIGINT', () => process.exit(1));
    setTimeout(() => isRunning || process.exit(1), LEAVE_START_MS).unref();
    ending.abort(new Error('the process was told to end'));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  return { signal: ending.signal, runs: () => void (isRunning = true) };
}

/** Commands that start nothing, by whose name a failure is known. */
const NOT_STARTING: readonly string[] = ['setup', 'doctor', 'datasets', 'resources', 'backup', 'restore'];

function reportFailure(error: unknown, command: string | undefined): void {
  const what = NOT_STARTING.includes(command ?? '') ? `parley ${command} failed` : 'Parley did not start';
  process.stderr.write(`${what}: ${whyNotStarted(error)}\n`);
  process.exitCode = 1;
}

/** Of the database, which is loaded with what needs it only. */
const STORAGE_FAILURES: readonly string[] = ['StorageFailure', 'DatabaseAway'];

/** What the person can fix is printed in words; anything else with its stack, since it's our mistake. */
function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isInWords =
    error instanceof ConfigError || error.name === 'BackupError' || STORAGE_FAILURES.includes(error.name);
  if (isInWords) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use, perhaps by another Parley. Set PORT to a free port`;
  }
  if (error.name === 'SlackRefusal') return `${error.message}. Run parley doctor to see why`;
  return readableStack(error.stack ?? error.message);
}
