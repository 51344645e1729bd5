import { DIALECTS, type Dialect } from './dialects/index.ts';
import type { Query } from './outline/outline.ts';

const lately = new Map<string, Promise<Query>>();
const MOST_KEPT = 200;

/** What a statement says; of one that was read lately, what was read then. @throws SqlRefusedError for what can't be read */
export function outlineOf(sql: string, dialect: Dialect): Promise<Query> {
  const key = `${dialect} ${sql}`;
  const outline = lately.get(key) ?? DIALECTS[dialect].outline(sql);
  outline.catch(() => lately.delete(key));
  lately.delete(key);
  lately.set(key, outline);
  const [oldest] = lately.size > MOST_KEPT ? lately.keys() : [];
  if (oldest !== undefined) lately.delete(oldest);
  return outline;
}
