import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's. */
const CHROMIUM = '/usr/bin/chromium';

export const BROWSER_MISSING = !existsSync(CHROMIUM);

/** As the test run builds it where the source is newer. */
export const BUILT_PAGE = new URL('../../dist/playground/web', import.meta.url).pathname;

/** For the name of a suite that cannot run. */
export const SKIPPED = BROWSER_MISSING ? ` (skipped: no ${CHROMIUM})` : '';

if (BROWSER_MISSING) process.stderr.write(`browser tests are skipped: there is no ${CHROMIUM}\n`);

/** Background networking off: on a machine without a network its refused connections would hold up the page's own. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS });
}

let ofThisProcess: Promise<Browser> | undefined;

/**
 * The browser of this process, which ends with it: starting one takes seconds. Each page has a context of its own, so that
 * no file sees what another left; whoever borrows the browser gives it back with `closePages`.
 */
export const borrowBrowser = (): Promise<Browser> => (ofThisProcess ??= launchBrowser());

/** Closes every page: the files of a process run one after the other. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** Whatever goes wrong in the page from now on: errors, complaints in the console, dialogs of scripts. */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('dialog', (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return troubles;
}
