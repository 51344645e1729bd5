import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startStory } from '../stories/story.ts';
import { launchBrowser } from './browser.ts';

const FOLDER = new URL('../../docs/images/', import.meta.url).pathname;
const DESK = { width: 1280, height: 1000 };
const PHONE = { width: 390, height: 844 };

/** Makes the pictures of the README and the guides from the running page. Build first. */
mkdirSync(FOLDER, { recursive: true });
const story = await startStory();
const browser = await launchBrowser();
const url = `${story.parley.playground?.url}`;

interface Look {
  colorScheme?: 'light' | 'dark';
  hasTouch?: boolean;
}

async function open(viewport: { width: number; height: number }, look: Look = {}): Promise<Page> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, reducedMotion: 'reduce', ...look });
  await page.goto(url);
  await page.locator('main textarea').waitFor();
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled' });
}

async function ask(page: Page, question: string): Promise<void> {
  const composer = page.locator('main textarea');
  await composer.fill(`@parley ${question}`);
  await composer.press('Enter');
  await page.locator('.thread .data-table').first().waitFor();
}

/** Nothing behind a form can be used until it is gone. */
async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const goTo = (page: Page, channel: string) => page.locator('nav').getByText(channel, { exact: true }).click();

const desk = await open(DESK);
await goTo(desk, 'data-questions');
await desk.getByRole('list', { name: 'Questions to try' }).waitFor();
await shoot(desk, 'start');
await ask(desk, 'revenue by month last year');
await shoot(desk, 'answer');

await desk.getByRole('button', { name: 'Save query' }).click();
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'save-query');
await cancel(desk);

await desk.locator('main textarea').fill('/ask connect');
await desk.locator('main textarea').press('Escape');
await desk.locator('main textarea').press('Enter');
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'connect');
await cancel(desk);

await desk.locator('.thread textarea').fill('only the top 3');
await desk.locator('.thread textarea').press('Enter');
await desk.locator('.thread .data-table').nth(1).waitFor();
await shoot(desk, 'follow-up');

await goTo(desk, 'finance');
await desk.locator('main textarea').fill('@parley list all the countries');
await desk.locator('main textarea').press('Enter');
await desk.locator('.thread').getByText('Use this', { exact: true }).first().waitFor();
await shoot(desk, 'asking-back');

await goTo(desk, 'general');
await desk.setViewportSize({ width: 1600, height: 1000 });
await desk.getByRole('button', { name: 'Inspect events and calls' }).click();
await desk.getByText('Simulate a failure').click();
await desk.getByRole('button', { name: 'Plan', exact: true }).first().click();
await desk.getByRole('list', { name: 'Planned' }).waitFor();
await desk.locator('main textarea').fill('@parley how many flights left each airport?');
await desk.locator('main textarea').press('Enter');
await desk.locator('.thread .data-table').waitFor();
await desk.locator('.wire-row').filter({ hasText: 'app_mention' }).first().getByRole('button').click();
await desk.locator('.wire-payloads').waitFor();
await shoot(desk, 'inspector');
await desk.getByRole('button', { name: 'Close the inspector' }).last().click();
await desk.setViewportSize(DESK);

await desk.locator('nav').getByText('Parley', { exact: true }).click();
await desk.getByText('Home', { exact: true }).click();
await desk.getByText('Questions to try', { exact: true }).waitFor();
await shoot(desk, 'home');

await desk.getByRole('button', { name: 'Change settings' }).click();
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'settings');

const night = await open(DESK, { colorScheme: 'dark' });
await goTo(night, 'finance');
await ask(night, 'average delay by month for the 5 busiest airports');
await shoot(night, 'dark');

for (const colorScheme of ['light', 'dark'] as const) {
  const phone = await open(PHONE, { colorScheme, hasTouch: true });
  await phone.goto(`${url}/#/${story.parley.playground?.workspace.channels()[1]?.id}`);
  await phone
    .getByRole('button', { name: /replies/ })
    .first()
    .click();
  await phone.locator('.thread .data-table').first().waitFor();
  await shoot(phone, colorScheme === 'light' ? 'phone' : 'phone-dark');
}

await browser.close();
await story.end();
process.exit(0);
