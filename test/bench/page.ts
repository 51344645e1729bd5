import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { createPlayground, type Playground } from '../../src/playground/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { BROWSER_MISSING, launchBrowser } from '../browser/browser.ts';
import { fillChannel } from '../browser/fill-channel.ts';
import { milliseconds } from './statistics.ts';

const WEB = new URL('../../dist/playground/web', import.meta.url).pathname;
const MESSAGES = 5_000;
const FRAMES = 600;
const ROUNDS = 5;

/** Scrolls up as fast as a wheel does, a frame at a time. @returns how long each frame took, and how many showed nothing */
const SCROLL = `(async () => {
  const list = document.querySelector('main .list');
  const box = list.getBoundingClientRect();
  const frames = [];
  let blank = 0;
  let before = performance.now();
  for (let frame = 0; frame < ${FRAMES}; frame += 1) {
    list.scrollTop -= 300;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames.push(performance.now() - before);
    before = performance.now();
    if (document.elementFromPoint(box.left + 200, box.top + 300).closest('.row') === null) blank += 1;
  }
  return { frames: frames.sort((a, b) => a - b), blank };
})()`;
const scrollSchema = z.object({ frames: z.array(z.number()), blank: z.number() });
const PAINT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;

/** The playground's page: how large it is, how soon it is there, and how it scrolls. Build first. */
export async function measurePage(): Promise<string[]> {
  const size = `page, gzipped: ${(pageBytes() / 1000).toFixed(0)} KB (target: under 300)`;
  if (BROWSER_MISSING) return [size, 'first paint and scrolling: not measured, there is no browser'];
  const browser = await launchBrowser();
  const empty = await withPlayground(0, (playground) => measurePaint(browser, playground));
  const full = await withPlayground(MESSAGES, async (playground) => [
    ...(await measurePaint(browser, playground)),
    ...(await measureScrolling(browser, playground)),
  ]);
  await browser.close();
  return [size, ...empty, ...full];
}

function pageBytes(): number {
  const files = readdirSync(WEB, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + gzipSync(readFileSync(join(parentPath, name))).length, 0);
}

async function withPlayground(count: number, use: (playground: Playground) => Promise<string[]>): Promise<string[]> {
  const playground = await createPlayground({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    webFolder: WEB,
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    delivery: { mode: 'socket' },
  });
  await playground.start();
  fillChannel(playground, count);
  const lines = await use(playground);
  await playground.stop();
  return lines.map((line) => `page with ${count.toLocaleString('en-US')} messages, ${line}`);
}

/** Each time in a browser window that has nothing cached. */
async function measurePaint(browser: Browser, { url }: Playground): Promise<string[]> {
  const paints: number[] = [];
  const ready: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const { elapsed } = await milliseconds(() => open(page, url));
    paints.push(z.number().parse(await page.evaluate(PAINT)));
    ready.push(elapsed);
    await context.close();
  }
  const told = (values: number[]) =>
    `fastest ${Math.min(...values).toFixed(0)} ms, slowest ${Math.max(...values).toFixed(0)} ms`;
  return [
    `first paint (${ROUNDS} times): ${told(paints)} (target: under 1,000)`,
    `until one can type (${ROUNDS} times): ${told(ready)}`,
  ];
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main textarea').waitFor();
}

async function measureScrolling(browser: Browser, { url }: Playground): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await open(page, url);
  await page.locator('main .message').first().waitFor();
  const { frames, blank } = scrollSchema.parse(await page.evaluate(SCROLL));
  await page.close();
  const at = (share: number) => frames[Math.floor(share * (frames.length - 1))]?.toFixed(0);
  return [
    `scrolling 300 px a frame for ${FRAMES} frames: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, longest ${at(1)} ms; frames with nothing drawn: ${blank}`,
  ];
}
