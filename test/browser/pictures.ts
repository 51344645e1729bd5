import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startStory } from '../stories/story.ts';
import { launchBrowser } from './browser.ts';

const FOLDER = new URL('../../docs/images/', import.meta.url).pathname;

/** Makes the pictures of the README and the guides from the running page. Build first. */
mkdirSync(FOLDER, { recursive: true });
const story = await startStory();
const browser = await launchBrowser();
const url = `${story.parley.playground?.url}`;

async function open(size: { width: number; height: number }, hash = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5 });
  await page.goto(`${url}${hash}`);
  await page.locator('main').waitFor();
  return page;
}

const shoot = (page: Page, name: string) => page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled' });

async function ask(page: Page, question: string): Promise<void> {
  const composer = page.locator('main textarea');
  await composer.fill(`@parley ${question}`);
  await composer.press('Enter');
  await page.locator('.thread .data-table').first().waitFor();
}

const desk = await open({ width: 1280, height: 1000 });
await desk.getByText('data-questions').click();
await ask(desk, 'revenue by month last year');
await shoot(desk, 'answer');

await desk.getByRole('button', { name: 'Save query' }).click();
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'save-query');
await desk.getByRole('button', { name: 'Cancel' }).click();

await desk.locator('main textarea').fill('/ask connect');
await desk.locator('main textarea').press('Escape');
await desk.locator('main textarea').press('Enter');
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'connect');
await desk.getByRole('button', { name: 'Cancel' }).click();

await desk.locator('nav').getByText('Parley', { exact: true }).click();
await desk.getByText('Home', { exact: true }).click();
await desk.getByText('Settings', { exact: true }).waitFor();
await shoot(desk, 'home');

await desk.getByRole('button', { name: 'Change settings' }).click();
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'settings');

await browser.close();
await story.end();
process.exit(0);
