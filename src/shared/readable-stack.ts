import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `file:///…/dist/bundle/app-Ab12Cd34.js:120:7`, as it is in stack traces. */
const PLACE = /file:\/\/\S+?\/dist\/(?:bundle\/[\w.-]+|main)\.js:\d+:\d+/g;

/** By the file's address. undefined: it has none. Node reads one for each file at once, which a start need not wait for. */
const maps = new Map<string, SourceMap | undefined>();

/** Names the source in place of the bundle (`build-bundle.ts`), where that is where a line points. */
export function readableStack(stack: string): string {
  return stack.replace(PLACE, (place) => sourceOf(place) ?? place);
}

function sourceOf(place: string): string | undefined {
  const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return undefined;
  const path = fileURLToPath(new URL(entry.originalSource, url));
  return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

/** Whoever reports a failure must not fail of it. */
function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}
