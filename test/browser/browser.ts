import { type Browser, chromium } from 'playwright-core';

/** Debian's. */
export const CHROMIUM = '/usr/bin/chromium';

/** Background networking off: on a machine without a network its refused connections would hold up the page's own. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS });
}
