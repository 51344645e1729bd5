import { byName } from '../../../../shared/by-name.ts';

/** General English only: no name of any table, column or value belongs here. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Grammar alone: never the name of anything. */
export const STOP_WORDS = words(`
  a an the this that these those of in on at for from to with by as and or also but is are was were be been being am
  do does did done has have had having there their its his her our my your it they them we i me us you he she who whom
  whose which what where when how please show give list find tell can could would should will shall let lets say all any
  some each every per than then so just only out up about into within through during that's what's who's
  whats many much across among regarding via s t d re ll such not no
`);

/** Words that say nothing unless something in the database has exactly that name. */
export const SOFT_STOP_WORDS = words(`
  display return get fetch see want list like know need made make makes happen happened occur occurred exist exists existing
  take took taken came come went go used use belong belongs record records row rows result results information info
  details detail data table database query hi hello hey thanks thank ok okay respectively different distinct unique
  corresponding according currently ever overall altogether value values entry entries one ones kind kinds
  concerning named called titled associated related available given present count compute calculate
  while list based terms placed place put worked work works live lives lived living located hold
  holds held contain contains contained include includes included own owns owned belonging involving involve involves
  involved working possible various recorded registered listed compare comparing comparison compared
  versus vs spoken speak speaks
`);

/** Words that stand after a number and say its unit. */
export const UNIT_WORDS = words(`
  minute minutes min mins hour hours second seconds bucks quid mile miles km kilometer kilometers kilometre kilometres meter meters
  metre metres cm mm centimeter centimeters centimetre centimetres foot feet ft inch inches litre litres liter liters ml tonne tonnes tons lbs
  dollar dollars usd euro euros eur pound pounds gbp kg kilogram kilograms gram grams percent unit units
  point points year years-old times time
`);

export type AggregateFunction = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'median';

export const FUNCTION_WORDS = byName<AggregateFunction>({
  average: 'avg',
  avg: 'avg',
  mean: 'avg',
  total: 'sum',
  sum: 'sum',
  combined: 'sum',
  minimum: 'min',
  min: 'min',
  maximum: 'max',
  max: 'max',
  median: 'median',
});

/** Superlatives that need a measure or a column to follow. */
export const EXTREMES = byName<'desc' | 'asc'>({
  most: 'desc',
  highest: 'desc',
  largest: 'desc',
  biggest: 'desc',
  greatest: 'desc',
  maximum: 'desc',
  top: 'desc',
  least: 'asc',
  fewest: 'asc',
  lowest: 'asc',
  smallest: 'asc',
  minimum: 'asc',
});

/** The first is the best. */
const RANKS = ['ranking', 'rank', 'position'];
export const RATINGS = ['rating', 'score', 'star', 'grade'];

/** What something costs, by what columns call it, best first. */
export const PRICES = ['price', 'cost', 'fee', 'rate', 'charge'];

/** Superlatives that carry what they rank by: words looked for in column names; empty means the number of rows. */
export const SUPERLATIVES = byName<{ direction: 'desc' | 'asc'; by: string[] | 'rows' | 'time' }>({
  busiest: { direction: 'desc', by: 'rows' },
  'most active': { direction: 'desc', by: 'rows' },
  'most popular': { direction: 'desc', by: 'rows' },
  'most common': { direction: 'desc', by: 'rows' },
  'most used': { direction: 'desc', by: 'rows' },
  'most widely used': { direction: 'desc', by: 'rows' },
  'most commonly used': { direction: 'desc', by: 'rows' },
  'most frequently used': { direction: 'desc', by: 'rows' },
  'least used': { direction: 'asc', by: 'rows' },
  'most often': { direction: 'desc', by: 'rows' },
  'most frequently': { direction: 'desc', by: 'rows' },
  'least often': { direction: 'asc', by: 'rows' },
  'most frequent': { direction: 'desc', by: 'rows' },
  'least active': { direction: 'asc', by: 'rows' },
  'least popular': { direction: 'asc', by: 'rows' },
  'least common': { direction: 'asc', by: 'rows' },
  'least busy': { direction: 'asc', by: 'rows' },
  quietest: { direction: 'asc', by: 'rows' },
  latest: { direction: 'desc', by: 'time' },
  newest: { direction: 'desc', by: 'time' },
  'most recent': { direction: 'desc', by: 'time' },
  earliest: { direction: 'asc', by: 'time' },
  oldest: { direction: 'desc', by: ['age'] },
  youngest: { direction: 'asc', by: ['age'] },
  'most expensive': { direction: 'desc', by: ['price', 'cost', 'fee', 'rate', 'fare', 'rent', 'total', 'amount'] },
  priciest: { direction: 'desc', by: PRICES },
  costliest: { direction: 'desc', by: ['cost', 'price', 'fee', 'rate'] },
  'most costly': { direction: 'desc', by: ['cost', 'price', 'fee', 'rate'] },
  northernmost: { direction: 'desc', by: ['latitude', 'lat'] },
  southernmost: { direction: 'asc', by: ['latitude', 'lat'] },
  easternmost: { direction: 'desc', by: ['longitude', 'lng', 'lon'] },
  westernmost: { direction: 'asc', by: ['longitude', 'lng', 'lon'] },
  'furthest north': { direction: 'desc', by: ['latitude', 'lat'] },
  'farthest north': { direction: 'desc', by: ['latitude', 'lat'] },
  'furthest south': { direction: 'asc', by: ['latitude', 'lat'] },
  'farthest south': { direction: 'asc', by: ['latitude', 'lat'] },
  'furthest east': { direction: 'desc', by: ['longitude', 'lng', 'lon'] },
  'farthest east': { direction: 'desc', by: ['longitude', 'lng', 'lon'] },
  'furthest west': { direction: 'asc', by: ['longitude', 'lng', 'lon'] },
  'farthest west': { direction: 'asc', by: ['longitude', 'lng', 'lon'] },
  'most delayed': { direction: 'desc', by: ['delay', 'lateness'] },
  'least delayed': { direction: 'asc', by: ['delay', 'lateness'] },
  cheapest: { direction: 'asc', by: ['price', 'cost', 'fee', 'rate', 'fare', 'rent'] },
  'least expensive': { direction: 'asc', by: PRICES },
  longest: {
    direction: 'desc',
    by: ['length', 'duration', 'distance', 'runtime', 'minute', 'min', 'second', 'millisecond'],
  },
  shortest: {
    direction: 'asc',
    by: ['length', 'duration', 'distance', 'height', 'runtime', 'minute', 'min', 'second', 'millisecond'],
  },
  'highest paid': { direction: 'desc', by: ['salary', 'pay', 'wage', 'compensation', 'hourly rate', 'pay rate'] },
  'best paid': { direction: 'desc', by: ['salary', 'pay', 'wage', 'compensation', 'hourly rate', 'pay rate'] },
  'lowest paid': { direction: 'asc', by: ['salary', 'pay', 'wage', 'compensation', 'hourly rate', 'pay rate'] },
  'longest serving': { direction: 'desc', by: ['tenure'] },
  'longest-serving': { direction: 'desc', by: ['tenure'] },
  tallest: { direction: 'desc', by: ['height'] },
  heaviest: { direction: 'desc', by: ['weight', 'mass'] },
  lightest: { direction: 'asc', by: ['weight', 'mass'] },
  fastest: { direction: 'desc', by: ['speed', 'velocity'] },
  slowest: { direction: 'asc', by: ['speed', 'velocity'] },
  dearest: { direction: 'desc', by: PRICES },
  'most pricey': { direction: 'desc', by: PRICES },
  'most valuable': { direction: 'desc', by: ['value', 'worth', 'price'] },
  richest: { direction: 'desc', by: ['wealth', 'worth', 'income', 'money', 'balance'] },
  wealthiest: { direction: 'desc', by: ['wealth', 'worth', 'income', 'money', 'balance'] },
  poorest: { direction: 'asc', by: ['wealth', 'worth', 'income', 'money', 'balance'] },
  deadliest: { direction: 'desc', by: ['death', 'fatality', 'casualty'] },
  hottest: { direction: 'desc', by: ['temperature', 'temp'] },
  warmest: { direction: 'desc', by: ['temperature', 'temp'] },
  coldest: { direction: 'asc', by: ['temperature', 'temp'] },
  wettest: { direction: 'desc', by: ['precipitation', 'rainfall', 'rain'] },
  driest: { direction: 'asc', by: ['precipitation', 'rainfall', 'rain'] },
  deepest: { direction: 'desc', by: ['depth'] },
  shallowest: { direction: 'asc', by: ['depth'] },
  widest: { direction: 'desc', by: ['width'] },
  narrowest: { direction: 'asc', by: ['width'] },
  farthest: { direction: 'desc', by: ['distance'] },
  furthest: { direction: 'desc', by: ['distance'] },
  nearest: { direction: 'asc', by: ['distance'] },
  closest: { direction: 'asc', by: ['distance'] },
  'most populous': { direction: 'desc', by: ['population'] },
  'most populated': { direction: 'desc', by: ['population'] },
  'least populated': { direction: 'asc', by: ['population'] },
  'most powerful': { direction: 'desc', by: ['power', 'horsepower', 'hp'] },
  'most experienced': { direction: 'desc', by: ['experience'] },
  'least experienced': { direction: 'asc', by: ['experience'] },
  'best rated': { direction: 'desc', by: RATINGS },
  'best-rated': { direction: 'desc', by: RATINGS },
  'top rated': { direction: 'desc', by: RATINGS },
  'top-rated': { direction: 'desc', by: RATINGS },
  'highest rated': { direction: 'desc', by: RATINGS },
  'worst rated': { direction: 'asc', by: RATINGS },
  'lowest rated': { direction: 'asc', by: RATINGS },
  'top ranked': { direction: 'asc', by: RANKS },
  'top-ranked': { direction: 'asc', by: RANKS },
  'best ranked': { direction: 'asc', by: RANKS },
  'highest ranked': { direction: 'asc', by: RANKS },
  'lowest ranked': { direction: 'desc', by: RANKS },
  'worst ranked': { direction: 'desc', by: RANKS },
  'best attended': { direction: 'desc', by: ['attendance', 'attendee', 'visitor', 'audience'] },
  'worst attended': { direction: 'asc', by: ['attendance', 'attendee', 'visitor', 'audience'] },
});

export const COMPARATIVES = byName<{ operator: '>' | '<'; by: string[] }>({
  older: { operator: '>', by: ['age'] },
  younger: { operator: '<', by: ['age'] },
  cheaper: { operator: '<', by: PRICES },
  'more expensive': { operator: '>', by: PRICES },
  costlier: { operator: '>', by: PRICES },
  pricier: { operator: '>', by: PRICES },
  longer: {
    operator: '>',
    by: ['length', 'duration', 'distance', 'runtime', 'minute', 'min', 'second', 'millisecond'],
  },
  shorter: {
    operator: '<',
    by: ['length', 'duration', 'distance', 'height', 'runtime', 'minute', 'min', 'second', 'millisecond'],
  },
  taller: { operator: '>', by: ['height'] },
  heavier: { operator: '>', by: ['weight', 'mass'] },
  lighter: { operator: '<', by: ['weight', 'mass'] },
  faster: { operator: '>', by: ['speed', 'velocity'] },
  slower: { operator: '<', by: ['speed', 'velocity'] },
  dearer: { operator: '>', by: PRICES },
  deadlier: { operator: '>', by: ['death', 'fatality', 'casualty'] },
  hotter: { operator: '>', by: ['temperature', 'temp'] },
  warmer: { operator: '>', by: ['temperature', 'temp'] },
  colder: { operator: '<', by: ['temperature', 'temp'] },
  deeper: { operator: '>', by: ['depth'] },
  wider: { operator: '>', by: ['width'] },
  richer: { operator: '>', by: ['wealth', 'worth', 'income', 'money', 'balance'] },
});

/** Says what rows have: with the most orders, whose rate is. */
/** Which source brings the most candidates: which has them. */
export const BRINGS = [
  'bring',
  'brings',
  'brought',
  'give',
  'gives',
  'gave',
  'generate',
  'generates',
  'generated',
  'yield',
  'yields',
  'produce',
  'produces',
];

export const HAS = ['with', 'has', 'have', 'had', 'having'];

export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Longest phrase first wins where it is matched. */
export const COMPARISONS = byName<ComparisonOperator>({
  'more than': '>',
  'greater than': '>',
  'larger than': '>',
  'higher than': '>',
  'bigger than': '>',
  'less than': '<',
  'fewer than': '<',
  'lower than': '<',
  'smaller than': '<',
  'at least': '>=',
  'at most': '<=',
  'no more than': '<=',
  'no less than': '>=',
  'not more than': '<=',
  'greater than or equal to': '>=',
  'less than or equal to': '<=',
  'equal to': '=',
  'not equal to': '<>',
  exactly: '=',
  over: '>',
  above: '>',
  exceeding: '>',
  exceeds: '>',
  exceed: '>',
  exceeded: '>',
  under: '<',
  below: '<',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '=': '=',
  '<>': '<>',
  '!=': '<>',
});

/** Business words that a database seldom uses itself: the names to look for, as phrases of lemmas, best first. */
export const MEASURE_PHRASES = byName<string[]>({
  revenue: ['line total', 'total amount', 'total price', 'amount', 'order total', 'total'],
  sale: ['line total', 'total amount', 'total price', 'amount', 'order total', 'total'],
  spend: ['line total', 'total amount', 'total price', 'amount', 'order total', 'total'],
  spending: ['line total', 'total amount', 'total price', 'amount', 'order total', 'total'],
  earning: ['line total', 'total amount', 'total price', 'amount', 'order total', 'total'],
  turnover: ['line total', 'total amount', 'total price', 'amount', 'order total', 'total'],
});

/** Tables and columns whose amounts are not what a business takes in. */
export const NOT_INCOME = words(`
  refund expense cost budget salary wage payroll tax vat discount penalty freight shipping purchase procurement credit
  return chargeback allowance payout reimbursement claim settlement compensation benefit scholarship loan debt deposit balance rate stock reorder delay tip
`);

/** People who buy, by what tables call them. */
export const BUYERS = words(
  'customer client buyer shopper consumer member user subscriber guest patron account company',
);
export const SELLERS = words(
  'employee staff salesperson salesman agent representative seller vendor rep broker dealer',
);
export const PEOPLE = words(
  'customer client buyer member user subscriber guest employee staff person people student patient doctor teacher player actor author driver agent courier technician mechanic operator broker inspector nurse trainer coach pilot instructor waiter chef worker engineer consultant climber swimmer rider wrestler candidate voter resident visitor investor borrower passenger captain lawyer editor scientist researcher participant athlete physician professor',
);
export const PRODUCTS = words('product item article sku good dish film movie track book part model title');
/** What is done with a customer, by what tables call it; first the best. */
export const DEALS = [
  'order',
  'sale',
  'purchase',
  'invoice',
  'transaction',
  'booking',
  'reservation',
  'rental',
  'payment',
  'visit',
  'subscription',
  'trip',
  'ride',
  'shipment',
  'delivery',
  'appointment',
  'job',
  'stay',
  'donation',
  'gift',
  'contribution',
];

/** What is done with a thing by those who like it, by what tables call it. */
export const LIKINGS =
  'rental loan hire booking reservation order sale purchase visit trip ride view play stream download enrolment enrollment registration subscription appointment'.split(
    ' ',
  );

/** Numbers that are bad when they are high: the worst is the highest. */
export const BAD_WHEN_HIGH = words(`
  delay lateness late wait waiting cost expense error complaint defect damage refund return loss churn downtime absence
  failure incident penalty fine debt overdue accident injury fatality death crime backlog bounce cancellation latency
  strike collision crash outage theft violation
`);

/** Verbs, adverbs and phrases of talk that ask for nothing of their own. */
export const TALK_WORDS = words(`
  gets get got getting hit come comes came coming cause caused causes causing ever still actually really usually
  typically mostly quite please kindly currently generally overall go goes went happening occurring do done doing seem
  seems look looks like wondering curious quick quickly quickly tell want wanted needed know help hey hi hello there
  basically simply altogether lot lots bring brings bringing brought generate generates generated make makes made making
  perform performs performing performed yet already number numbers figure figures amount stat stats statistic statistics breakdown
  play plays played playing act acts acted acting star stars starred starring appear appears appeared appearing feature
  features featured featuring participate participates participated fly flies flying operate operates operated
  host hosts hosted hosting sit sits sitting reported offer offers offered produce produces produced serve serves served
  deliver delivers supply supplies supplied supplying provide provides provided providing handle handles handled handling
  containing including become becomes became
  overview summary report exactly approximately around roughly us ours theirs everyone anybody people's let's i'd i'm
`);

/** What a movement says about the end it names; the words to look for in a foreign key's column. */
export const MOTION = byName<'source' | 'target'>({
  left: 'source',
  leave: 'source',
  leaving: 'source',
  leaves: 'source',
  depart: 'source',
  departs: 'source',
  departed: 'source',
  departing: 'source',
  departure: 'source',
  departures: 'source',
  originating: 'source',
  originated: 'source',
  outgoing: 'source',
  sent: 'source',
  starting: 'source',
  started: 'source',
  arrive: 'target',
  arrives: 'target',
  arrived: 'target',
  arriving: 'target',
  arrival: 'target',
  arrivals: 'target',
  landed: 'target',
  landing: 'target',
  reached: 'target',
  reach: 'target',
  entered: 'target',
  incoming: 'target',
  received: 'target',
  ending: 'target',
  ended: 'target',
  heading: 'target',
  bound: 'target',
});

export const SOURCE_NAMES = words(
  'origin source src departure depart departed dep from start starting sender sent orig',
);
export const TARGET_NAMES = words(
  'destination target dest dst arrival arrive arrived arr to end ending receiver recipient',
);

/** Numeric columns that add up over rows, and those that only an average makes sense of. */
export const ADDITIVE = words(`
  revenue sale amount total quantity qty unit cost expense count income profit spend spending budget sold hour turnover
  payment refund deposit volume passenger visit point goal subtotal freight fare charge commission bonus tax stock inventory sick absence tip donation toll royalty
  population inhabitant resident area acreage capacity attendance gdp gnp output production yield seat bed
`);
export const NOT_ADDITIVE = words(`
  delay age rating score price rate temperature percent percentage pct ratio height weight grade gpa speed latitude
  longitude rank salary discount wage satisfaction margin lateness wait duration star
`);

const SALES = [
  'sale',
  'order item',
  'order detail',
  'order line',
  'invoice line',
  'invoice item',
  'order',
  'purchase',
  'invoice',
];

/** Verbs of everyday business and the nouns whose tables they mean. */
const GIFTS = ['gift', 'donation', 'contribution'];

export const VERB_NOUNS = byName<string[]>({
  buy: ['order', 'purchase', 'sale', 'invoice', 'rental', 'payment'],
  bought: ['order', 'purchase', 'sale', 'invoice', 'rental', 'payment'],
  purchased: ['purchase', 'order', 'sale', 'invoice', 'rental', 'payment'],
  sold: SALES,
  sell: SALES,
  rented: ['rental', 'lease', 'booking', 'contract', 'agreement'],
  rent: ['rental', 'lease', 'booking', 'contract', 'agreement'],
  leased: ['lease', 'rental', 'contract', 'agreement'],
  booked: ['booking', 'reservation'],
  borrow: ['loan', 'borrowing'],
  borrowed: ['loan', 'borrowing'],
  borrows: ['loan', 'borrowing'],
  lent: ['loan'],
  paid: ['payment'],
  employ: ['employee', 'staff'],
  gave: GIFTS,
  give: GIFTS,
  given: GIFTS,
  donated: GIFTS,
  donate: GIFTS,
  visited: ['visit'],
  stayed: ['stay', 'booking', 'reservation'],
  returned: ['return', 'refund'],
  refunded: ['refund'],
  absent: ['absence', 'leave'],
  fly: ['flight'],
  flies: ['flight'],
  flew: ['flight'],
  flown: ['flight'],
  insured: ['insurance', 'policy'],
  billed: ['bill', 'invoice'],
  invoiced: ['invoice', 'bill'],
  reserved: ['reservation', 'booking'],
  enrolled: ['enrolment', 'enrollment', 'registration'],
  subscribed: ['subscription'],
  admitted: ['admission'],
  prescribed: ['prescription'],
  certified: ['certification', 'certificate'],
  complained: ['complaint', 'ticket'],
});
