import { mkdirSync } from 'node:fs';
import { startStory } from '../stories/story.ts';
import { launchBrowser } from './browser.ts';

const FOLDER = new URL('../../docs/images/', import.meta.url).pathname;

/** Makes the pictures of the README and the guides from the running page. Build first. */
mkdirSync(FOLDER, { recursive: true });
const story = await startStory();
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 });
await page.goto(`${story.parley.playground?.url}`);
await page.getByText('data-questions').click();
const composer = page.getByRole('textbox', { name: /data-questions/ });
await composer.fill('@parley top 10 customers by revenue last quarter');
await composer.press('Enter');
await page.locator('.thread .data-table').first().waitFor();
await page.screenshot({ path: `${FOLDER}answer.png` });
await browser.close();
await story.end();
process.exit(0);
