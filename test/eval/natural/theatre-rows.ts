import { createRandom, type Random } from '../../../src/demo/store/random.ts';
import { calendar, type Value } from './tables.ts';
import * as words from './theatre-words.ts';

const FIRST_DAY = 770;
const LAST_PREMIERE = -40;
const PATRONS = 540;
const ARTISTS = 64;

type Dates = ReturnType<typeof calendar>;

export interface TheatreRows {
  productions: Value[][];
  performances: Value[][];
  patrons: Value[][];
  bookings: Value[][];
  lines: Value[][];
  bar: Value[][];
  donations: Value[][];
  artists: Value[][];
  castings: Value[][];
}

export function theatreRows(now: Date): TheatreRows {
  const random = createRandom('theatre');
  const dates = calendar(now);
  const patrons = makePatrons(random, dates);
  const shows = makePerformances(random, dates);
  const rows = { bookings: [] as Value[][], lines: [] as Value[][], bar: [] as Value[][] };
  for (const show of shows) {
    for (let n = 0; n < partiesOf(show, random); n += 1) makeBooking(random, dates, { ...rows, show });
    if (show.ago > 0 && show.state === 'P') makeRound(random, dates, { bar: rows.bar, show });
  }
  return {
    productions: makeProductions(dates),
    performances: shows.map(({ row }) => row),
    patrons,
    ...rows,
    donations: makeDonations(random, dates),
    ...makeCast(random),
  };
}

interface Show {
  id: number;
  ago: number;
  minutes: number;
  venue: number;
  state: 'P' | 'S' | 'X';
  price: number;
  row: Value[];
}

const premiereOf = (at: number): number =>
  Math.round(FIRST_DAY - (at * (FIRST_DAY - LAST_PREMIERE)) / (words.PRODUCTIONS.length - 1));

function makeProductions(dates: Dates): Value[][] {
  const titles = words.PRODUCTIONS.map(([title]) => title);
  return words.PRODUCTIONS.map(([title, genre, minutes, age], at) => {
    const original = titles.indexOf(title.replace(' (revival)', ''));
    const director = words.DIRECTORS[(at * 3) % words.DIRECTORS.length] ?? null;
    const first = original === at ? null : original + 1;
    return [at + 1, title, genre, at % 11 === 7 ? null : director, minutes, age, dates.day(premiereOf(at)), first];
  });
}

/** Each production plays one house for some weeks, twice on Saturdays and never on Mondays. */
function makePerformances(random: Random, dates: Dates): Show[] {
  const shows: Show[] = [];
  for (const [at, [, , , , price]] of words.PRODUCTIONS.entries()) {
    const venue = 1 + ((at * 7) % words.VENUES.length);
    const days = random.whole(19, 31);
    for (let ago = premiereOf(at); ago > premiereOf(at) - days; ago -= 1) {
      const weekday = dates.weekday(ago);
      const starts = weekday === 6 ? [870, 1_170] : weekday === 0 ? [900] : [1_170];
      if (weekday === 1) continue;
      for (const minutes of starts)
        shows.push(makeShow(random, dates, { id: shows.length + 1, at, ago, minutes, venue, price }));
    }
  }
  return shows;
}

function makeShow(random: Random, dates: Dates, { at, ...show }: Omit<Show, 'row' | 'state'> & { at: number }): Show {
  const { id, ago, minutes, venue, price } = show;
  const state = random.chance(0.03) ? 'X' : ago > 0 ? 'P' : 'S';
  const signed = random.chance(0.08) ? 'Y' : 'N';
  return { ...show, state, row: [id, at + 1, venue, dates.moment(ago, minutes), price, state, signed] };
}

/** More at weekends, and more each year. */
function partiesOf({ ago, minutes, venue }: Show, random: Random): number {
  const year = (FIRST_DAY - ago) / 365;
  const house = (words.VENUES[venue - 1]?.[2] ?? 0) / 100;
  return Math.round((4 + 1.4 * year + (minutes === 1_170 ? 1 : 0)) * house * (0.5 + random.next()));
}

interface BookingOf {
  bookings: Value[][];
  lines: Value[][];
  show: Show;
}

function makeBooking(random: Random, dates: Dates, { bookings, lines, show }: BookingOf): void {
  const lead = Math.floor(60 * random.next() ** 1.8);
  const [ago, minutes] = [show.ago + lead, random.whole(lead === 0 ? 480 : 0, lead === 0 ? 840 : 1_439)];
  const channel = random.pick(['WEB', 'WEB', 'WEB', 'WEB', 'BOX', 'BOX', 'TEL', 'AGT']);
  const patron = channel !== 'AGT' && random.chance(channel === 'BOX' ? 0.4 : 0.95);
  const who = 1 + Math.floor((PATRONS - 60) * random.next() ** 1.6);
  const refunded = show.state === 'X' || random.chance(0.04);
  const held = show.ago < -3 && random.chance(0.2);
  if (ago < 0 || (ago === 0 && minutes > 300 && show.ago !== 0)) return;
  const booking = `TB${20_000 + bookings.length * 3}`;
  const state = refunded ? 'RF' : held ? 'HD' : 'OK';
  bookings.push([booking, patron ? who : null, show.id, dates.moment(ago, minutes), channel, state]);
  makeLines(random, { booking, price: show.price, lines });
}

function makeLines(
  random: Random,
  { booking, price, lines }: { booking: string; price: number; lines: Value[][] },
): void {
  const bands = random.chance(0.25) ? ['A', 'C'] : [random.pick(['A', 'A', 'B', 'B', 'B', 'C'])];
  for (const band of bands) {
    const seats = random.pick([1, 2, 2, 2, 2, 3, 4, 4, 6]);
    const each = price * ({ A: 1.25, B: 1, C: 0.75 }[band] ?? 1);
    const off = random.chance(0.28) ? random.pick([10, 20, 20, 50]) : null;
    lines.push([lines.length + 1, booking, band, seats, Math.round(each * 2) / 2, off]);
  }
}

function makeRound(random: Random, dates: Dates, { bar, show }: { bar: Value[][]; show: Show }): void {
  if (words.VENUES[show.venue - 1]?.[3] === 'N') return;
  for (let n = random.whole(3, 9); n > 0; n -= 1) {
    const [item, pence] = random.pick(words.BAR_ITEMS);
    const count = random.pick([1, 1, 2, 2, 3]);
    const performance = random.chance(0.12) ? null : show.id;
    const sold = dates.moment(show.ago, show.minutes - 60 + random.whole(0, 150));
    bar.push([50_001 + bar.length, show.venue, performance, item, count, pence * count, sold]);
  }
}

function makePatrons(random: Random, dates: Dates): Value[][] {
  return Array.from({ length: PATRONS }, (_, at) => {
    const [first, last] = [random.pick(words.FIRST_NAMES), random.pick(words.LAST_NAMES)];
    const email = random.chance(0.82) ? `${first[0]}.${last}${at}@mail.example`.toLowerCase() : null;
    const phone = random.chance(0.6) ? `01904 55${String(1_000 + at * 7).slice(-4)}` : null;
    const tier = random.chance(0.7) ? null : random.pick(['FR', 'FR', 'FR', 'SU', 'SU', 'BE']);
    const post = random.chance(0.45) ? 'Y' : 'N';
    return [
      at + 1,
      `${first} ${last}`,
      email,
      phone,
      random.pick(words.TOWNS),
      dates.day(random.whole(0, 2_200)),
      tier,
      post,
    ];
  });
}

function makeDonations(random: Random, dates: Dates): Value[][] {
  return Array.from({ length: 430 }, (_, at): Value[] => {
    const ago = Math.floor((430 - at) * 1.7) + random.whole(0, 1);
    const amount = random.pick([10, 10, 20, 25, 25, 50, 50, 100, 150, 250, 1_000]);
    const thanked = random.chance(0.8) && ago > 10 ? dates.day(ago - random.whole(1, 10)) : null;
    const patron = 1 + Math.floor(PATRONS * random.next() ** 1.3);
    return [
      at + 1,
      patron,
      random.pick(words.CAMPAIGNS),
      amount,
      random.chance(0.55) ? 'Y' : 'N',
      dates.day(ago),
      thanked,
    ];
  });
}

function makeCast(random: Random): Pick<TheatreRows, 'artists' | 'castings'> {
  const artists = Array.from({ length: ARTISTS }, (_, at): Value[] => {
    const first = words.FIRST_NAMES[(at * 3) % words.FIRST_NAMES.length];
    const last = words.LAST_NAMES[(at * 5 + 2) % words.LAST_NAMES.length];
    const agency = random.chance(0.25) ? null : random.pick(words.AGENCIES);
    return [at + 1, `${first} ${last}`, random.pick(words.TOWNS), agency, random.chance(0.35) ? 'Y' : 'N'];
  });
  const castings = words.PRODUCTIONS.flatMap((_, at) => {
    const first = random.whole(0, ARTISTS - 1);
    return Array.from({ length: random.whole(5, 9) }, (_, n): Value[] => {
      const artist = 1 + ((first + n * 11) % (ARTISTS - 4));
      return [at + 1, artist, words.PARTS[n % words.PARTS.length] ?? '', 5 * random.whole(14, 44) - (n > 1 ? 20 : 0)];
    });
  });
  return { artists, castings };
}
