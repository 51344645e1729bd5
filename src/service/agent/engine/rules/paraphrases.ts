import { type Token, tokensAt } from '../words/tokenize.ts';

/**
 * Ways of asking that have a plainer one, which the rules read. Words are lower-cased; `a|b` is one of them, `?` behind a word says that it
 * may be missing, `*` is up to five words that are kept, `#` a number, and `=` before words keeps the one of them that is said: these stand for `$1`, `$2` … in
 * what is meant. `^` and `$` are the beginning and the end.
 */
const PARAPHRASES: readonly [said: string, meant: string][] = [
  // Best 2 products in each category, all time
  [', all time', 'ever'],
  ['of|for all time', 'ever'],
  // Actors who are not in any film
  ['that|who|which? are|is|were|was not in|on any', 'without any'],
  ['that|who|which? are|is|were|was not part of any', 'without any'],
  // Rank the refund reasons
  ['^ rank|list the|our|all? * by =number|count|how $', 'top $1'],
  ['^ rank the|our|all? *', 'top $1'],
  // How many days has it been since she placed her last order
  [
    'since|until * =placed|made|had|did|took|paid|booked a|an|any|their|her|his|its? last? =order|purchase|booking|payment|visit|rental|loan $',
    "since $1 's last $3",
  ],
  ['since|until * last =ordered|bought|purchased $', "since $1 's last order"],
  ['since|until * last booked $', "since $1 's last booking"],
  ['since|until * last paid $', "since $1 's last payment"],
  ['since|until * last rented $', "since $1 's last rental"],
  // What did the average order look like in Q2
  [
    'what did|do|does|is|was the|an|our? average|typical order|sale|purchase|basket|ticket look? like?',
    'average order value',
  ],
  ['^ how big|large is|was|are|were the|an|our? average|typical order|sale|purchase|basket', 'average order value'],
  // Where a way has a length of its own, it is a distance
  ['^ how far is|was it from', 'distance from'],
  ['^ how far away? is|was * from', 'distance from $1 to'],
  // What is given back is refunded
  ['give|gave|given|pay|paid|hand|handed back', 'refund'],
  ['money|cash refund|refunded|returned', 'refund'],
  // Is the shop bringing in more money than the web
  ['=bring|brings|bringing|brought|make|makes|making|made|earn|earns|earning in? =more|less money', '$1 $2 revenue'],
  // Who never asked for a refund; the reason people send things back
  ['asked|requested|demanded|claimed for? a|an|any|their|the? =refund|refunds', 'had a $1'],
  ['ask|request|demand|claim for? a|an|any|their|the? =refund|refunds', 'have a $1'],
  [
    'reason|reasons that|why|for|which? people|customers|clients|they|we return|returned|send|sent|give|gave|bring|brought things|something|stuff|items|goods|products|articles? back?',
    'reason for refunds',
  ],
  // How much did discounts cost us, how much did strikes cost in total
  ['^ how much did|do|does|have|has the|our|all? discounts cost us?', 'total discount'],
  ['^ how much did|do|does|have|has the|our|all? * cost us', 'total cost of $1'],
  ['^ how much did|do|does|have|has the|our|all? * cost in total|all', 'total cost of $1'],
  // Revenue share by channel
  ['^ what is|was|are? the|our? revenue|sales|turnover share by|per', 'share of revenue by'],
  ['revenue|sales|turnover share by|per', 'share of revenue by'],
  // Revenue lost to cancelled orders
  ['revenue|sales|money|income lost to|through|due|by|from to?', 'revenue from'],
  // Did strikes go up over the years
  ['^ did|have|has * go|gone|went|grow|grown|increase|increased|rise|risen up|down? over the years|time', '$1 by year'],
  // Spent in total: all of it, which it is anyway
  [
    '^ how much did|do|does|has|have * spend|spent|pay|paid|earn|earned|bring|brought in total|all',
    'how much did $1 spend',
  ],
  // The worst route by delay has the longest; which port is delayed the most on average
  ['worst route by|for average|mean delay|delays', 'route with the highest average delay'],
  ['worst routes by|for average|mean? delay|delays', 'top 10 routes by average delay'],
  ['worst # routes by|for average|mean? delay|delays', 'top $1 routes by average delay'],
  ['is|are|was|were delayed the? most on average', 'has the highest average delay'],
  // Customers per country, only those over 20: said of what each has, and not of an answer before
  [', only|just the? those|ones =over|above|under|below|between|with', '$1'],
  // Films no one has rented: in one word, since “no” is also short for a number
  ['no one', 'nobody'],
  // Products that nobody orders, that nobody sent back
  ['that|which? nobody|noone orders|ordered', 'that were never ordered'],
  ['that|which? nobody|noone buys|bought', 'that were never bought'],
  ['that|which? nobody|noone rents|rented', 'that were never rented'],
  ['that|which? nobody|noone sent|gave|sends|gives back', 'that were never returned'],
  // The most popular category by rentals
  [
    '=most|least popular * by =rentals|orders|bookings|loans|visits|purchases|trips|views|plays|streams|downloads|sales $',
    '$1 popular $2 by number of $3',
  ],
  // Which shipper is used the most
  ['^ which|what * is|are|was|were used the? most', 'most used $1'],
  // Which room is booked the most hours: a ranking of all of them, the most first
  [
    '^ which|what * is|are|was|were? =rented|booked|used|hired|borrowed the? most =hours|minutes|nights|days',
    'total $3 $2 per $1',
  ],
  // Which customer rented the most films
  ['^ which|what * rented the? =most|fewest|least *', 'which $1 has the $2 rentals'],
  ['^ which|what * borrowed the? =most|fewest|least *', 'which $1 has the $2 loans'],
  ['^ which|what * booked the? =most|fewest|least *', 'which $1 has the $2 bookings'],
  // Which staff member took in the most money
  ['took|takes|brought|brings|made|makes|earned|earns in? the most money', 'has the highest revenue'],
  // How many refunds did we give last week and how much were they worth
  [
    '^ how many * did we give|make|get|have|see|receive * and how much was|were|is|are they|it|that worth|for',
    'number of $1 and total $1 $2',
  ],
  // How many customers came back after their first order
  [
    '^ how many * came|come|returned|return|ordered|bought|order|buy back|again after their|the first order|purchase',
    'how many $1 have more than 1 order',
  ],
  ['^ how many * came|ordered|bought again|back $', 'how many $1 have more than 1 order'],
  // Revenue of the top 10 customers as a share of the total; how much of our revenue comes from them
  [
    '^ =revenue|sales|turnover|profit of|from|by the|our? top # * as|in a|the? share|percent|percentage|% of our|the? total|overall|all =revenue|sales|turnover|profit? $',
    'percentage of $1 from the top $2 $3',
  ],
  [
    '^ how much|many of our|the? =revenue|sales|turnover|profit comes|come|came|is|are|was|do|does from|by the|our? top # *',
    'percentage of $1 from the top $2 $3',
  ],
  // What did the strikes cost us, what did they cost in total
  ['^ what did|do|does|have|has the|our|all? * cost us in? total|all|altogether?', 'total cost of $1'],
  ['^ what did|do|does|have|has the|our|all? * cost in? total|altogether', 'total cost of $1'],
  // Total yearly payroll: it is a total anyway
  ['total|overall|entire =yearly|annual|monthly? payroll', '$1 payroll'],
  // What is our stock worth
  ['what|how is|are|much the|our? stock|inventory worth', 'total stock value'],
  ['how much is|are the|our? stock|inventory worth', 'total stock value'],
  // On which weekdays do orders come in
  ['^ on? which|what weekdays|weekday|days do|does|did the|our? * come|arrive in?', 'number of $1 by weekday'],
  // Where do most of our customers come from
  ['^ where do|does|did most of? our|the? * come|live|sit from?', 'number of $1 by country'],
  ['^ where are|is most of? our|the? * from|located|based', 'number of $1 by country'],
  // How many orders does a German customer place on average, how many items are in one order on average
  ['^ on average , how many', 'average number of'],
  ['^ on average how many * are|is in|on|per one|an|each|a? *', 'average number of $1 per $2'],
  // What percentage of tracks sold is each genre: of all that were sold
  ['^ what percent|percentage|share of * =sold|bought|rented|ordered is|are each|every *', '$1 $2 by $3 in percent'],
  [
    '^ what? is|are? the? share|percentage|percent of * =sold|bought|rented|ordered by|per * $',
    '$1 $2 by $3 in percent',
  ],
  // Which order was the biggest, what was the most expensive order
  ['^ which|what =order|orders|sale|purchase|invoice|booking is|was|were the|our? =biggest|largest|smallest', '$2 $1'],
  ['most expensive|costly|valuable =order|orders|sale|sales|purchase|purchases|invoice|invoices', 'biggest $1'],
  ['cheapest =order|orders|sale|sales|purchase|purchases|invoice|invoices', 'smallest $1'],
  // Smallest, biggest and average order
  [
    'smallest|lowest|minimum|min , biggest|highest|largest|maximum|max ,? and average|avg|mean order|orders value|values|size|amount?',
    'lowest order value , highest order value and average order value',
  ],
  [
    'smallest|lowest|minimum|min and biggest|highest|largest|maximum|max order value|values|size|amount',
    'lowest order value and highest order value',
  ],
  // Where can you fly from Boise, which airports can be reached from there
  ['^ where can|could|do you|we|i|one|people fly|go|travel to? from *', 'which airports have flights from $1'],
  [
    '^ which|what =airports|cities|places|destinations can|could you|we|i|one reach|fly|get to? from *',
    'which $1 have flights from $2',
  ],
  ['=airports|cities|destinations that? can|could? be? reached|reachable from *', '$1 that have flights from $2'],
  // How many orders does a German customer place on average
  [
    '^ how many * does|do|did a|an|the? * =customer|client|member|user|guest place|make|have|order|buy|get on average',
    'average number of $1 per $3 for $2 $3',
  ],
  ['average|avg|mean number of * per * =customer|client|member|user|guest $', 'average number of $1 per $3 for $2 $3'],
  // In the order of date, in order of their names
  ['in the? order of', 'ordered by'],
  // How many items are in an average order
  ['^ how many * are|is in|on|per an|the? average|typical|mean *', 'average number of $1 per $2'],
  // Are we getting more orders than last year; compare this month with last month
  [
    '^ are we getting|selling|making|having|seeing|taking more|fewer|less * than last =week|month|quarter|year $',
    '$1 this $2 vs last $2',
  ],
  [
    '^ compare this =week|month|quarter|year with|to|and|vs|against last =week|month|quarter|year $',
    'revenue this $1 vs last $2',
  ],
  // How long after the order do refunds come in
  ['^ how many days after the|an? * do|does|did we * on? average?', 'average days from $1 to $2'],
  ['^ how long after the|an? * do|does|did we * on? average?', 'average days from $1 to $2'],
  ['^ how many days after the|an? * do|does|did * come|arrive|happen in? on? average?', 'average days from $1 to $2'],
  ['^ how long after the|an? * do|does|did * come|arrive|happen in? on? average?', 'average days from $1 to $2'],
  // Is tea more profitable than coffee
  ['^ is|are|was|were * more|less profitable than *', 'profit of $1 vs $2'],
  // What are the reasons for refunds: which there are, and how often each
  ['^ what are|were? the|our? reasons for|behind|of our|the? *', 'number of $1 by reason'],
  ['^ the? reasons for|behind|of our|the? *', 'number of $1 by reason'],
  // Up to now is what there is
  ['up|until|till to? now|today|date', ''],
  // Stuck in processing for more than a week
  ['stuck|sitting|lingering|hanging in|as|at', ''],
  // How many orders per weekday on average
  [
    'average|mean number|count? of? * per|by|for each|every? weekday|weekdays',
    'average number of $1 per day by weekday',
  ],
  ['^ how many * per|by|each|every weekday|weekdays on average', 'average number of $1 per day by weekday'],
  // During take off: one word of two
  ['during|at|on|while taking|take off', 'during takeoff'],
  // How many orders did each customer place on average
  [
    '^ how many * did|do|does each|every|a|an|one * place|make|have|order|buy|get|book on average',
    'average number of $1 per $2',
  ],
  // Products that sell best in Japan
  ['^ which|what? * that|which? sell|sells the? =best|worst', '$2 selling $1'],
  // Which 3 genres are rented most, which five teas are bought most often
  [
    '^ which|what # * is|are|was|were|get|gets|got =rented|hired|ordered|bought|booked|borrowed|sold|visited|used|played the? most often|frequently? $',
    'top $1 most $3 $2',
  ],
  // Who has the highest salary right now: that person, and not the number alone
  [
    '^ who has|had|have|gets|got|draws the? =highest|lowest|biggest|largest|smallest salary|wage|pay|paycheck',
    '$1 earner',
  ],
  // Refund reasons ranked
  ['^ * ranked $', 'top $1'],
  // Which airline is most punctual
  ['^ which|what * is|are|was|were the? most punctual|reliable', 'which $1 has the lowest average delay'],
  ['^ which|what * is|are|was|were the? least punctual|reliable', 'which $1 has the highest average delay'],
  ['^ the? most punctual *', 'which $1 has the lowest average delay'],
  ['^ the? least punctual *', 'which $1 has the highest average delay'],
  // How does 2025 compare to 2024 in orders
  ['^ how did|does # compare to|with|against # in|for *', '$3 in $1 vs $2'],
  // How did 2024 compare to 2023
  ['^ how did|does # compare to|with|against #', 'revenue $1 vs $2'],
  // How much does the most expensive machine cost, how much is the cheapest one
  ['^ how much do|does|did the|our? =most|least expensive * cost', 'price of the $1 expensive $2'],
  ['^ how much do|does|did the|our? =cheapest|priciest|dearest|costliest * cost', 'price of the $1 $2'],
  // How long is the longest track
  [
    '^ how long|big|large|tall|heavy|expensive is|was the|our =longest|shortest|biggest|largest|tallest|heaviest|cheapest *',
    '$1 $2',
  ],
  // Actors who share the last name Chase
  ['share|shares the|a|their =last|first|same|family name', 'with $1 name'],
  // Who is the oldest employee and when was he hired: the row says it
  ['and when|where was|were|did|is|are he|she|it|they hired|born|founded|built|opened|released|live|based $', ''],
  // Playlists that are empty
  ['that|which are|is empty', 'not used'],
  ['are|is empty $', 'are not used'],
  // Products we are out of, which ones have we run out of
  ['are|have|did we|you run|ran? out of', 'are out of stock'],
  ['that|which? we|you are out of', 'out of stock'],
  ["that|which? we're|we've|you're run? out of", 'out of stock'],
  // More than a single product
  ['more than a|one single', 'more than 1'],
  ['more than a|one|1 kind|type|sort of', 'more than 1'],
  // Top 5 largest orders
  ['top|first # =largest|biggest|highest|oldest|youngest|longest|shortest|cheapest|heaviest|newest', '$1 $2'],
  // Which segment orders most often
  ['^ which|what * order|orders the? most often|frequently', 'which $1 has the most orders'],
  ['^ which|what * book|books the? most often|frequently', 'which $1 has the most bookings'],
  ['^ which|what * rent|rents the? most often|frequently', 'which $1 has the most rentals'],
  ['^ which|what * visit|visits the? most often|frequently', 'which $1 has the most visits'],
  // Who hasn't ordered in 90 days
  [
    "=hasn't|haven't|didn't|not|never|no|without * in|for over? # =day|days|week|weeks|month|months",
    '$1 $2 in the last $3 $4',
  ],
  // Flights leaving early
  ['leaving|departing|left|leave|departed|depart =early|late', '$1'],
  ...['month', 'week', 'quarter', 'year'].flatMap((unit): [string, string][] => [
    [
      `^ how did|does last ${unit} compare with|to|against the one|${unit} before`,
      `revenue last ${unit} vs the ${unit} before`,
    ],
    [
      `^ how did|does|do * last ${unit} compare with|to|against the one|${unit} before`,
      `$1 last ${unit} vs the ${unit} before`,
    ],
  ]),
  // How big is the top 10 customers' slice of total sales
  ['^ how big|large|high is|was the|our? * slice|share|part|portion|chunk of', 'share of $1 in'],
  // Best clients in terms of money spent
  ['in terms of money|cash spent|spend|spending|paid?', 'by revenue'],
  ['in terms of', 'by'],
  // Female share per department
  ['^ the|our? * share per|by', 'share of $1 per'],
  // Movies in the database: all that are kept
  ['in|on the|our|your database|system $', ''],
  // Managers past and present
  [',? past|former|previous and|or present|current', 'ever'],
  [',? present|current and|or past|former|previous', 'ever'],
  // Weekends only
  ['weekend|weekends only', 'on weekends'],
  // The first customer we got
  ['when did we get|have|win|land|sign|acquire our|the|a first|last', 'when was the first'],
];

interface Part {
  words: readonly string[];
  isOptional: boolean;
  isKept: boolean;
}

interface Paraphrase {
  parts: Part[];
  meant: string;
}

const MAX_KEPT = 5;

const ALL: readonly Paraphrase[] = PARAPHRASES.map(([said, meant]) => ({
  parts: said.split(' ').map((part) => ({
    words: part
      .replace(/^=(?=.)/, '')
      .replace(/\?$/, '')
      .split('|'),
    isOptional: part.endsWith('?'),
    isKept: part.startsWith('=') || part === '#',
  })),
  meant,
}));

/** The same question in the words that the rules read. */
export function paraphrased(tokens: Token[]): Token[] {
  let said = tokens;
  for (const paraphrase of ALL) {
    for (let at = 0; at < said.length; at++) {
      const found = matches(said, at, paraphrase.parts, 0);
      const first = said[at];
      if (found === null || first === undefined) continue;
      said = [...said.slice(0, at), ...meantBy(paraphrase.meant, first, found.kept), ...said.slice(found.end)];
      break;
    }
  }
  return said;
}

interface Match {
  end: number;
  kept: Token[][];
}

function matches(tokens: readonly Token[], at: number, parts: readonly Part[], next: number): Match | null {
  const part = parts[next];
  if (part === undefined) return { end: at, kept: [] };
  const [word] = part.words;
  if (word === '^') return at === 0 ? matches(tokens, at, parts, next + 1) : null;
  if (word === '$')
    return tokens.slice(at).every(({ kind }) => kind === 'symbol') ? matches(tokens, at, parts, next + 1) : null;
  if (word === '*') return keeping(tokens, at, parts, next + 1);
  const token = tokens[at];
  const isSaid = token !== undefined && (word === '#' ? token.number !== null : part.words.includes(token.lower));
  const rest = isSaid ? matches(tokens, at + 1, parts, next + 1) : null;
  if (rest !== null && token !== undefined) return part.isKept ? { ...rest, kept: [[token], ...rest.kept] } : rest;
  return part.isOptional ? matches(tokens, at, parts, next + 1) : null;
}

/** The fewest words that let the rest fit. */
function keeping(tokens: readonly Token[], at: number, parts: readonly Part[], next: number): Match | null {
  for (let length = 1; length <= MAX_KEPT && at + length <= tokens.length; length++) {
    const kept = tokens.slice(at, at + length);
    if (kept.some(({ kind }) => kind === 'symbol')) return null;
    const rest = matches(tokens, at + length, parts, next);
    if (rest !== null) return { end: rest.end, kept: [kept, ...rest.kept] };
  }
  return null;
}

const meantBy = (meant: string, first: Token, kept: readonly (readonly Token[])[]): Token[] =>
  meant
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const place = /^\$(\d)$/.exec(word)?.[1];
      return place === undefined ? tokensAt(word, first) : (kept[Number(place) - 1] ?? []);
    });
