import { byName } from '../../../../shared/by-name.ts';
import { remembered } from '../../../../shared/by-name-once.ts';
import { verbOf } from './irregular-verbs.ts';
import { apartWords } from './run-together.ts';

/**
 * A small stemmer of our own: both sides of every comparison (question and schema names) pass through it, so it must be
 * consistent rather than linguistically right, also on words no dictionary has (`sku`, `dept`, `addr`).
 */
const IRREGULAR = byName<string>({
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  mice: 'mouse',
  geese: 'goose',
  teeth: 'tooth',
  wolves: 'wolf',
  leaves: 'leaf',
  knives: 'knife',
  loaves: 'loaf',
  calves: 'calf',
  halves: 'half',
  oxen: 'ox',
  companies: 'company',
  quizzes: 'quiz',
  criteria: 'criterion',
  indices: 'index',
  matrices: 'matrix',
  analyses: 'analysis',
  statuses: 'status',
  buses: 'bus',
  lenses: 'lens',
  atlases: 'atlas',
  canvases: 'canvas',
  lives: 'life',
  wives: 'wife',
  shelves: 'shelf',
  heroes: 'hero',
  movies: 'movie',
  cookies: 'cookie',
  species: 'species',
  series: 'series',
  news: 'news',
  data: 'data',
});

const KEPT = new Set([
  'gas',
  'lens',
  'atlas',
  'canvas',
  'bus',
  'yes',
  'has',
  'was',
  'its',
  'his',
  'gps',
  'sms',
  'sos',
  'less',
  'this',
  'us',
  'as',
  'is',
]);

/** Excuses are no campuses: their singular ends with an e. */
const ENDS_IN_USE = /^(excuse|abuse|refuse|recluse|accuse|reuse|misuse|fuse|muse|use)s$/;

/** Singular of a noun, lower case. A word it does not know how to shorten stays as it is. */
export function lemma(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  const irregular = IRREGULAR[lower];
  if (irregular !== undefined) return irregular;
  if (lower.length < 3 || KEPT.has(lower)) return lower;
  if (/[^aeiou]ies$/.test(lower)) return `${lower.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz)es$/.test(lower) || /[^aeo]uses$/.test(lower.replace(ENDS_IN_USE, ''))) return lower.slice(0, -2);
  if (/[^su]s$/.test(lower) && !/[aeiou]is$/.test(lower) && !/[^aeiou]is$/.test(lower)) return lower.slice(0, -1);
  return lower;
}

/** Common root of a verb's forms and its noun: ordered, ordering, orders, order; sold and sell. For hints only, never for values. */
export function stem(word: string): string {
  const said = lemma(word);
  const base = verbOf(said) ?? said;
  const cut = base.replace(/(?:ied)$/, 'y').replace(/(?:ing|ed)$/, '');
  if (cut.length < 3) return base;
  const single = cut.replace(/([bdgmnprt])\1$/, '$1');
  return single.length > 3 ? single.replace(/e$/, '') : single;
}

/** `orderItems`, `order_items`, `ORDER ITEMS` → order, item. */
export const nameWords = remembered((name): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .flatMap((part) => apartWords(part.toLowerCase()))
    .map(lemma),
);
