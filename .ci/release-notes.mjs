// Prints the CHANGELOG's section of a version tag, for the release of that tag: `node .ci/release-notes.mjs v0.2.0`.
// Fails when the tag, package.json and the CHANGELOG don't name the same version.
import { readFileSync } from 'node:fs';

const version = (process.argv[2] ?? '').replace(/^v/, '');
const { version: packaged } = JSON.parse(readFileSync('package.json', 'utf8'));
const fail = (why) => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};
if (version !== packaged) fail(`The tag names version ${version}, but package.json has ${packaged}.`);

// `## 0.2.0 (2026-12-01)`, newest first; what is not released yet is under `## Unreleased`.
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
const released = sections.filter((section) => !section.startsWith('Unreleased'));
const [heading = '', ...lines] = (released[0] ?? '').split('\n');
if (heading.split(' ')[0] !== version) fail(`The newest section of CHANGELOG.md isn't of ${version}: "${heading}".`);
if (!/ \(\d{4}-\d{2}-\d{2}\)$/.test(heading)) fail(`The heading "${heading}" doesn't say the day.`);
const notes = lines.join('\n').trim();
if (notes === '') fail(`The section of ${version} is empty.`);
process.stdout.write(`${notes}\n`);
