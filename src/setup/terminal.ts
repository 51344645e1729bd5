import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { byName } from '../shared/by-name.ts';
import { type Person, SetupStopped } from './person.ts';

interface Waiting {
  resolve: (line: string) => void;
  reject: (error: Error) => void;
}

/** The person at this terminal, or whatever is piped into it. */
export function openTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Person & { close(): void } {
  let isHidden = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  // No history: an arrow key must not bring a token back.
  const lines = createInterface({ input, output: shown, terminal: input.isTTY, historySize: 0 });
  const early: string[] = [];
  const waiting: Waiting[] = [];
  let isOver = false;
  lines.on('line', (line) => {
    const next = waiting.shift();
    if (next === undefined) early.push(line);
    else next.resolve(line);
  });
  lines.on('close', () => {
    isOver = true;
    for (const { reject } of waiting.splice(0)) reject(new SetupStopped());
  });
  const nextLine = (signal?: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      const line = early.shift();
      if (line !== undefined) return resolve(line);
      if (isOver) return reject(new SetupStopped());
      const entry = { resolve, reject };
      waiting.push(entry);
      signal?.addEventListener('abort', () => {
        waiting.splice(0, waiting.length, ...waiting.filter((other) => other !== entry));
        resolve('');
      });
    });
  return {
    say: (text) => void output.write(text),
    ask(question) {
      lines.setPrompt(question);
      if (!isOver) lines.prompt();
      return nextLine();
    },
    async askHidden(question) {
      output.write(question);
      lines.setPrompt('');
      isHidden = true;
      try {
        return await nextLine();
      } finally {
        isHidden = false;
        output.write('\n');
      }
    },
    async pressesEnter(signal) {
      await nextLine(signal);
    },
    openPage: openInBrowser,
    close: () => lines.close(),
  };
}

const OPENERS = byName<[command: string, ...args: string[]]>({
  darwin: ['open'],
  // Takes addresses that are too long for `start`.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
});

/** The link is printed as well, so where nothing can open it nothing is lost. */
function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
