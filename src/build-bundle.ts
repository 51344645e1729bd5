/**
 * Packs `main.ts` and the packages that it uses into a few files, `dist/main.js` and `dist/bundle`: reading a thousand
 * took half of a start. Threads and child processes, and what is read at run time, stay where the compiler puts them.
 */
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const SOURCE = import.meta.dirname;
const DIST = join(SOURCE, '../dist');
const CHUNKS = 'bundle';
/** The only one that is where the compiler would put it. */
const ENTRY = join(SOURCE, 'main.ts');

// Filled by the first run, where Node does that.
mkdirSync(join(DIST, 'code-cache'), { recursive: true });

/** They load native code or WebAssembly from files beside their own. */
const FROM_PACKAGES = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@guanmingchiu/sqlparser-ts',
  '@resvg/resvg-js',
  'better-sqlite3',
  'libpg-query',
];

export default defineConfig({
  logLevel: 'warn',
  plugins: [withoutExpress(), compiledPlaces()],
  ssr: { noExternal: true, external: FROM_PACKAGES },
  build: {
    ssr: ENTRY,
    outDir: DIST,
    emptyOutDir: false,
    // Minified, it was a third smaller and started no faster, and names in stack traces were gone.
    minify: false,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
        sourcemapExcludeSources: true,
      },
    },
  },
});

const NOTHING = '\0nothing';

/** Bolt loads Express for a receiver that Parley doesn't use, which is an eighth of a start. */
function withoutExpress(): Plugin {
  return {
    name: 'without-express',
    enforce: 'pre',
    resolveId: (source) => (source === 'express' ? NOTHING : undefined),
    load: (id) => (id === NOTHING ? 'export default {};' : undefined),
  };
}

/** A module that looks for a file beside it looks beside its compiled file, wherever in the bundle it is itself. */
function compiledPlaces(): Plugin {
  return {
    name: 'compiled-places',
    transform(code, id) {
      if (id === ENTRY || !id.startsWith(`${SOURCE}/`) || !code.includes('import.meta.')) return undefined;
      const other = /import\.meta\.(?!url\b|resolve\b)\w+/.exec(code);
      if (other !== null) this.error(`${id} uses ${other[0]}: only import.meta.url is known in the bundle`);
      const compiled = join(DIST, relative(SOURCE, id)).replace(/\.ts$/, '.js');
      const url = `new URL(${JSON.stringify(relative(join(DIST, CHUNKS), compiled))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', url), map: null };
    },
  };
}
