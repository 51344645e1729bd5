import { type Token, tokensAt } from '../words/tokenize.ts';
import { paraphrased } from './paraphrases.ts';

/** The same words in the order and the spelling that the rules read. */
export const reworded = (tokens: Token[]): Token[] =>
  averageFirst(
    moneyMade(
      wiseLast(
        spellOut(
          unitAgain(
            soldFor(priced(pricedThan(asOne(paraphrased(tokens.flatMap(whoIs)), ['day', 'before', 'yesterday'])))),
          ),
        ),
      ),
    ),
  );

const WAS = ['been', 'got', 'had', 'never', 'ever'];

/** Who's the manager, who's never rented: two words. */
function whoIs(token: Token, at: number, tokens: readonly Token[]): Token[] {
  if (!["who's", 'whos'].includes(token.lower)) return [token];
  const next = tokens[at + 1]?.lower ?? '';
  return tokensAt(WAS.includes(next) ? 'who has' : 'who is', token);
}

/** Campaigns by money raised: by the revenue. */
function moneyMade(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, i) =>
      ['money', 'funds'].includes(lower) &&
      /^(raised|made|earned|collected|received)$/.test(tokens[i + 1]?.lower ?? ''),
  );
  const money = tokens[at];
  return money === undefined
    ? tokens
    : [...tokens.slice(0, at), ...tokensAt('revenue', money), ...tokens.slice(at + 2)];
}

/** Tools that cost more than the average: more expensive ones. */
function pricedThan(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, from) =>
      ['cost', 'costs', 'costing'].includes(lower) &&
      ['more', 'less'].includes(tokens[from + 1]?.lower ?? '') &&
      tokens[from + 2]?.lower === 'than',
  );
  const [cost, more, than] = tokens.slice(at, at + 3);
  if (at < 0 || cost === undefined || more === undefined || than === undefined) return tokens;
  const article = ['the', 'an', 'our'].includes(tokens[at + 3]?.lower ?? '') ? 1 : 0;
  const [average, next] = tokens.slice(at + 3 + article);
  // Or than the average of their category.
  // Products that cost more than the average product.
  const isAgain = next !== undefined && tokens.slice(0, at).some(({ lemma }) => lemma === next.lemma);
  const behind = isAgain ? tokens[at + 5 + article] : next;
  const isLast =
    behind === undefined || behind.kind === 'symbol' || ['of', 'for', 'in', 'within'].includes(behind.lower);
  if (!['average', 'avg', 'mean'].includes(average?.lower ?? '') || !isLast) return tokens;
  const said = more.lower === 'more' ? 'more expensive than' : 'cheaper than';
  const rest = tokens.slice(at + 3);
  return [...tokens.slice(0, at), ...tokensAt(said, cost), ...(isAgain ? rest.filter((one) => one !== next) : rest)];
}

const PRICED = ['above', 'over', 'below', 'under', 'between', 'at', 'more', 'less', 'higher', 'lower'];

/** Priced above 50: with a price above 50. */
const priced = (tokens: Token[]): Token[] =>
  tokens.flatMap((token, at) =>
    token.lower === 'priced' && PRICED.includes(tokens[at + 1]?.lower ?? '')
      ? tokensAt('with a price', token)
      : [token],
  );

const BOUNDS = ['more', 'less', 'over', 'under', 'above', 'below', 'between', 'at'];

const COSTING = ['cost', 'costs', 'costing'];
const SELLING = ['sell', 'sells', 'sold', 'selling', 'retail', 'retails', 'go', 'goes'];

/** Products that cost us more than 20 but sell for less than 30: with a cost, and with a price. */
function soldFor(tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ lower }, from) => {
    const [next, bound] = [tokens[from + 1]?.lower, tokens[from + 2]?.lower ?? ''];
    const isSaid = (COSTING.includes(lower) && next === 'us') || (SELLING.includes(lower) && next === 'for');
    return isSaid && BOUNDS.includes(bound);
  });
  const verb = tokens[at];
  if (verb === undefined) return tokens;
  const what = COSTING.includes(verb.lower) ? 'cost' : 'price';
  return soldFor([...tokens.slice(0, at), ...tokensAt(`with a ${what}`, verb), ...tokens.slice(at + 2)]);
}

const UNITS = ['day', 'week', 'month', 'quarter', 'year'];
const AGAINST = ['vs', 'versus', 'against', 'than', 'to', 'with', 'over', 'and', 'on'];

/** This year vs last: last year. */
function unitAgain(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, from) =>
      lower === 'last' &&
      AGAINST.includes(tokens[from - 1]?.lower ?? '') &&
      (tokens[from + 1] === undefined || tokens[from + 1]?.kind === 'symbol'),
  );
  const last = tokens[at];
  const unit = tokens
    .slice(0, Math.max(0, at))
    .findLast(({ lower }, from) => UNITS.includes(lower) && tokens[from - 1]?.lower === 'this');
  return last === undefined || unit === undefined
    ? tokens
    : [...tokens.slice(0, at + 1), ...tokensAt(unit.lower, last), ...tokens.slice(at + 1)];
}

/** First and last names: both are names. */
function spellOut(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [and, other, noun] = tokens.slice(at + 1, at + 4);
    const isShort =
      token.lower === 'first' && and?.lower === 'and' && other?.lower === 'last' && noun?.lemma === 'name';
    return isShort && noun !== undefined ? [token, noun] : [token];
  });
}

/** Orders the day before yesterday: no day of the orders, and nothing before it. */
function asOne(tokens: Token[], words: readonly string[]): Token[] {
  const at = tokens.findIndex((_, from) => words.every((word, i) => tokens[from + i]?.lower === word));
  const [first, last] = [tokens[at], tokens[at + words.length - 1]];
  if (first === undefined || last === undefined) return tokens;
  const said = words.join(' ');
  const one = { ...first, text: said, lower: said, lemma: said, end: last.end };
  return [...tokens.slice(0, at), one, ...tokens.slice(at + words.length)];
}

/** Customer wise sales, revenue month-wise: by customer, by month. */
function wiseLast(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, i) => (lower === 'wise' && i > 0) || /^[a-z]{3,}-?wise$/.test(wiseWord(lower)),
  );
  const wise = tokens[at];
  if (wise === undefined) return tokens;
  const isOwn = wise.lower !== 'wise';
  const word = wise.lower.replace(/-?wise$/, '');
  const named = isOwn ? tokensAt(word, wise) : tokens.slice(at - 1, at);
  const rest = [...tokens.slice(0, isOwn ? at : at - 1), ...tokens.slice(at + 1)];
  const end = rest.findIndex(({ lower }) => ['?', '!', '.'].includes(lower));
  const last = end < 0 ? rest.length : end;
  return [...rest.slice(0, last), ...tokensAt('by', wise), ...named, ...rest.slice(last)];
}

/** Words that end so and are none of these. */
const wiseWord = (lower: string): string =>
  ['otherwise', 'likewise', 'unwise', 'clockwise'].includes(lower) ? '' : lower;

const PER = ['per', 'each', 'every'];
const DURATION = ['long', 'old', 'soon', 'days', 'time'];
const ASKING = ['what', 'is', 'are', 'was', 'were', 'the', 'our', 'show', 'me', 'give', 'list', 'get', 'tell'];

/** Orders per customer on average, how many items per order on average: average number of items per order. */
function averageFirst(tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ lower }, i) => ['on', 'in'].includes(lower) && tokens[i + 1]?.lower === 'average');
  const [on, average] = [tokens[at], tokens[at + 1]];
  if (on === undefined || average === undefined) return tokens;
  const rest = [...tokens.slice(0, at), ...tokens.slice(at + 2)].filter(({ lower }, i) => i > 0 || lower !== ',');
  if (!rest.some(({ lower }) => PER.includes(lower)) || rest.some(({ lower }) => DURATION.includes(lower)))
    return tokens;
  const [how, many, ...asked] = rest;
  if (how?.lower === 'how' && many?.lower === 'many') return [average, ...tokensAt('number of', how), ...asked];
  // How much do they spend on average: the verb is read with it.
  if (how?.lower === 'how' || rest.some(({ lower }) => ['do', 'does', 'did'].includes(lower))) return tokens;
  const start = rest.findIndex(({ lower }) => !ASKING.includes(lower));
  return [...rest.slice(0, start), average, ...rest.slice(start)];
}
