import { type Config, ConfigError, parseConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { readableStack } from './shared/readable-stack.ts';
import { COMMAND_NAMES, readArguments, UsageError, usageOf, version } from './usage.ts';

interface Running {
  /** The one line a person at the terminal needs. */
  greeting: string;
  stop: () => Promise<void>;
}

/** Starts everything that the configuration asks for; `signal` aborts when the process is told to end before that is done. */
type StartEverything = (config: Config, signal: AbortSignal) => Promise<Running>;

/** Does what the arguments say; with none, starts everything. Loads what the command needs. Failures are printed. */
export function runCommandLine(args: readonly string[], startEverything: StartEverything): void {
  endWithReader(args[0]);
  run(args, startEverything).catch((error: unknown) => reportFailure(error, args[0]));
}

/** Whoever reads what a command prints may stop reading: `parley doctor | head`. What runs goes on without a reader. */
function endWithReader(command: string | undefined): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (command !== undefined && command !== 'service') process.exit();
  });
}

async function run(args: readonly string[], startEverything: StartEverything): Promise<void> {
  const asked = readArguments(args);
  const write = (line: string): void => void process.stdout.write(line);
  if (asked.kind === 'help') return write(usageOf(asked.command));
  if (asked.kind === 'version') return write(`${version()}\n`);
  const { command, argument, options } = asked;
  const { json: isJson } = options;
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
      return printDatasets(parseAsItRuns(), { isJson, write });
    }
    case 'resources': {
      const { printResources } = await import('./print-stored.ts');
      return printResources(parseAsItRuns(), { isJson, write });
    }
    case 'check-resource': {
      const { printResourceCheck } = await import('./check-resource.ts');
      const how = { write, isFull: options.full, isJson };
      if (!(await printResourceCheck(parseAsItRuns(), argument, how))) process.exitCode = 1;
      return undefined;
    }
    case 'evaluate': {
      const { printEvaluation } = await import('./evaluate.ts');
      return printEvaluation(parseAsItRuns(), options, { write });
    }
    case 'check-model': {
      const { printModelCheck } = await import('./check-model.ts');
      if (!(await printModelCheck(parseAsItRuns(), { write }))) process.exitCode = 1;
      return undefined;
    }
    case 'backup': {
      const { printBackup } = await import('./backup.ts');
      return printBackup(parseAsItRuns(), { file: argument, withKey: options['with-key'] }, write);
    }
    case 'restore': {
      const { printRestore } = await import('./backup.ts');
      return printRestore(parseAsItRuns(), argument, write);
    }
    case 'feedback': {
      const { printFeedback } = await import('./print-feedback.ts');
      return printFeedback(parseConfig(readEnv()), write);
    }
  }
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
const NOT_STARTING: readonly string[] = COMMAND_NAMES.filter((name) => name !== 'service');

function reportFailure(error: unknown, command: string | undefined): void {
  process.exitCode = 1;
  if (error instanceof UsageError) return void process.stderr.write(`${error.message}\n`);
  const what = NOT_STARTING.includes(command ?? '') ? `parley ${command} failed` : 'Parley did not start';
  process.stderr.write(`${what}: ${whyNotStarted(error)}\n`);
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
