import type { Catalog, Column } from '../catalog/catalog.ts';
import { nameWords, stem } from '../words/lemma.ts';

const FORECAST = /\b(forecast|predict|predicts|prediction|predictions|projection|projections|extrapolate)\b/;
/** Who will leave, how many are going to be approved: not “will there”, nor what a bot is asked to do. */
const WILL = /^(?:and |so )?(?:who|what|which|when|where|how|whose)\b.*?\b(?:will|'ll|(?:is|are) going to)\s+(.+)$/;
const SMALL = new Set(
  'not no never ever still also be been get we i they you it he she our the my all any there'.split(' '),
);

/** Whether a question is about what nobody can read from rows, because it has not happened. */
export function asksForecast(catalog: Catalog, said: string, today: string): boolean {
  if (FORECAST.test(said)) return !holdsForecasts(catalog, said);
  const rest = WILL.exec(said)?.[1];
  return rest !== undefined && !isPlanned(catalog, rest, today);
}

/** A database may hold forecasts that somebody made. */
function holdsForecasts(catalog: Catalog, said: string): boolean {
  const words = new Set(nameWords(said).filter((word) => /^(forecast|predict|projection|prediction)/.test(word)));
  return [...catalog.tables.values()].some((table) =>
    [table, ...table.columns.values()].some((one) => one.words.some((word) => words.has(word))),
  );
}

/** What is planned is known: contracts that will expire next month, appointments that will be on Monday. */
function isPlanned(catalog: Catalog, rest: string, today: string): boolean {
  const words = rest.split(' ').filter((word) => !SMALL.has(word));
  const verb = stem(words[0] ?? '');
  const dates = [...catalog.tables.values()].flatMap((table) => [...table.columns.values()].filter(isDate));
  const isLater = ({ learned }: Column) => (learned?.days?.max ?? '') > today;
  if (/^(next|tomorrow|this|in|on|at|between)$/.test(words[0] ?? '')) return dates.some(isLater);
  return dates.some((date) => date.words.some((word) => stem(word) === verb) && (isLater(date) || isDue(date)));
}

const isDate = ({ info }: Column): boolean => info.kind === 'date' || info.kind === 'timestamp';

/** Dates that are set beforehand, whatever they hold by now. */
const isDue = ({ words }: Column): boolean =>
  words.some((word) => /^(due|expir|schedul|plan|renew|valid|deadline|appointment|booked)/.test(word));
