import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** `file:///…/dist/bundle/app-Ab12Cd34.js:120:7`, as it is in stack traces. */
const PLACE = /file:\/\/\S+?\/dist\/((?:bundle\/[\w.-]+|main)\.js):(\d+):(\d+)/g;
/** From the source too, as from the bundle, which knows itself by its compiled files. */
const DIST = new URL('../../dist/', import.meta.url);

const mapSchema = z.object({
  version: z.number(),
  file: z.string(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

/** By the file's name. Node reads one for each file at once, which a start need not wait for. */
const maps = new Map<string, SourceMap>();

/** Names the source in place of the bundle (`build-bundle.ts`), where that is where a line points. */
export const readableStack = (stack: string): string =>
  stack.replace(PLACE, (place: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const source = fileURLToPath(new URL(entry.originalSource, new URL(file, DIST)));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });

/** undefined: it can't be read. Whoever reports a failure must not fail of it. */
function mapOf(file: string): SourceMap | undefined {
  try {
    const map = maps.get(file) ?? readMap(file);
    maps.set(file, map);
    return map;
  } catch {
    return undefined;
  }
}

const readMap = (file: string): SourceMap =>
  new SourceMap(mapSchema.parse(JSON.parse(readFileSync(new URL(`${file}.map`, DIST), 'utf8'))));
