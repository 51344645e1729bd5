import { readFileSync } from 'node:fs';

const DOCS = new URL('../../../docs/databases.md', import.meta.url);

/** The statements that docs/databases.md gives after the line that starts with `heading`. */
export function documentedSql(heading: string): string {
  const text = readFileSync(DOCS, 'utf8');
  const found = new RegExp(`^${heading}[^\\n]*\\n+\`\`\`sql\\n([^\`]+)\`\`\``, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/databases.md has no statements for ${heading}`);
  return found.replaceAll('…', 'documented-secret');
}
