/** Which file of the source imports which: what the import rules are held to, and what the shape is measured by. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = new URL('..', import.meta.url).pathname;
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export interface Import {
  from: string;
  /** Repository path of a relative import, else the package's name. */
  to: string;
  /** Gone once compiled. */
  isType: boolean;
  /** Loaded when it is needed. */
  isLazy: boolean;
}

export const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file))
  .sort();
export const imports: Import[] = files.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const specifiers = read(from).matchAll(
    /^\s*((?:import|export)\b(?!\()[^;'"=]*?)(?:from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...specifiers].map(([, words = '', fixed, lazy]) => {
    const specifier = fixed ?? lazy ?? '';
    const to = specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier;
    return { from, to, isType: isTypeOnly(words), isLazy: lazy !== undefined };
  });
}

/** `import type { A }`, or `import { type A, type B }`. */
function isTypeOnly(words: string): boolean {
  if (/^\s*(?:import|export) type\b/.test(words)) return true;
  const names = /\{([^}]*)\}/.exec(words)?.[1]?.split(',') ?? [];
  return names.length > 0 && names.every((name) => /^\s*(?:type\s|$)/.test(name));
}

export const folderOf = (path: string): string => dirname(path);

export const isNested = (a: string, b: string): boolean => `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);

/** Each folder that imports one inside it and is imported by it. */
export function tiesOf(among: Import[]): string[] {
  const edges = among.filter(({ to }) => to.startsWith('src/')).map((i) => [folderOf(i.from), folderOf(i.to)] as const);
  const known = new Set(edges.map(([a, b]) => `${a} ${b}`));
  const mutual = edges.filter(([a, b]) => b.startsWith(`${a}/`) && known.has(`${b} ${a}`));
  return [...new Set(mutual.map(([a, b]) => `${a} ${b}`))].toSorted();
}
