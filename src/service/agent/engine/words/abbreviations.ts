import { byName } from '../../../../shared/by-name.ts';

/** Words that names of columns and tables are cut down to, and what people say for them. */
const ABBREVIATIONS = byName<readonly string[]>({
  dep: ['departure', 'department'],
  dept: ['department'],
  arr: ['arrival'],
  sched: ['scheduled'],
  act: ['actual'],
  est: ['estimated'],
  num: ['number'],
  nbr: ['number'],
  no: ['number'],
  qty: ['quantity'],
  amt: ['amount'],
  cnt: ['count'],
  avg: ['average'],
  pct: ['percent', 'percentage'],
  dest: ['destination'],
  dst: ['destination'],
  orig: ['origin'],
  addr: ['address'],
  tel: ['telephone', 'phone'],
  cust: ['customer'],
  emp: ['employee'],
  mgr: ['manager'],
  prod: ['product'],
  cat: ['category'],
  inv: ['invoice'],
  acct: ['account'],
  org: ['organization'],
  temp: ['temperature'],
  dist: ['distance'],
  lat: ['latitude'],
  lon: ['longitude'],
  lng: ['longitude'],
  yr: ['year'],
  vol: ['volume'],
  cap: ['capacity'],
  wt: ['weight'],
  dur: ['duration'],
  desc: ['description'],
  reg: ['registration', 'region'],
  loc: ['location'],
  veh: ['vehicle'],
  drv: ['driver'],
  ord: ['order'],
  pmt: ['payment'],
  subtot: ['subtotal'],
  tot: ['total'],
  bal: ['balance'],
  curr: ['currency'],
  ctry: ['country'],
  resp: ['response'],
  disc: ['discount'],
  lim: ['limit'],
  seg: ['segment'],
  pkg: ['package'],
  rcpt: ['receipt'],
  shp: ['shipment'],
  chg: ['charge'],
  nm: ['name'],
  dt: ['date'],
  st: ['status', 'state'],
  ref: ['reference'],
  grp: ['group'],
  typ: ['type'],
  stat: ['status'],
  sts: ['status'],
  prio: ['priority'],
  exp: ['expiry', 'expiration'],
  lvl: ['level'],
  hrs: ['hours'],
  mfr: ['manufacturer'],
  svc: ['service'],
  acc: ['account'],
  cred: ['credit'],
  usr: ['user'],
  msg: ['message'],
  rev: ['revenue'],
  yn: ['flag'],
  pax: ['passenger'],
  mth: ['month'],
});

/** Short enough to be cut down, and no words of their own. */
const ALONE = new Set(
  'cat qty amt dept cust seg desc vol dur temp addr tel prio st sts stat typ lvl pkg pax emp mgr acct'.split(' '),
);

/** The words of a name with each abbreviation written out; nothing where there is none. */
export function writtenOut(words: readonly string[]): string[][] {
  if (words.length < 2 && !ALONE.has(words[0] ?? '')) return [];
  const ways = words.reduce<string[][]>(
    (before, word) => before.flatMap((start) => longForms(word).map((long) => [...start, long])),
    [[]],
  );
  return ways.filter((way) => way.some((word, at) => word !== words[at]));
}

export const longForms = (word: string): readonly string[] =>
  Object.hasOwn(ABBREVIATIONS, word) ? (ABBREVIATIONS[word] ?? [word]) : [word];

/** Whether the letters of the short word stand in the long one in their order: pkg, of package. */
export function isWithin(short: string, long: string): boolean {
  let at = -1;
  for (const letter of short) {
    at = long.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
