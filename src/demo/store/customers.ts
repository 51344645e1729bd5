import { NAME_COLOURS, NAME_THINGS, PLACES, SEGMENTS } from './catalog.ts';
import { addDays } from './days.ts';
import { createRandom } from './random.ts';

export interface Customer {
  id: number;
  name: string;
  segment: string;
  city: string;
  country: string;
  signedUpOn: Date;
}

const DAYS_BEFORE_OPENING = 730;
const CUSTOMERS_AT_OPENING = 320;
const NEW_CUSTOMERS_A_DAY = 0.4;
/** Shares no factor with the number of names, so that walking in such steps meets every name before one repeats. */
const NAME_STEP = 1_609;

/** Customers who signed up before the first day, oldest first. */
export function foundingCustomers(firstDay: Date): Customer[] {
  const random = createRandom('store founders');
  const ages = Array.from({ length: CUSTOMERS_AT_OPENING }, () => random.whole(1, DAYS_BEFORE_OPENING));
  return ages.sort((a, b) => b - a).map((age, index) => makeCustomer(index + 1, addDays(firstDay, -age)));
}

/** Customers who sign up on a day; `id` is the first free one. */
export function newCustomers(day: Date, id: number): Customer[] {
  const random = createRandom(`store customers ${day.toISOString()}`);
  return random.chance(NEW_CUSTOMERS_A_DAY) ? [makeCustomer(id, day)] : [];
}

function makeCustomer(id: number, signedUpOn: Date): Customer {
  const random = createRandom(`store customer ${id}`);
  const names = NAME_COLOURS.length * NAME_THINGS.length;
  const at = (id * NAME_STEP) % names;
  const round = Math.floor(id / names);
  const segment = random.pick(SEGMENTS);
  const [city, country] = random.pick(PLACES);
  const words = [NAME_COLOURS[at % NAME_COLOURS.length], NAME_THINGS[Math.floor(at / NAME_COLOURS.length)], segment];
  return { id, name: words.join(' ') + (round === 0 ? '' : ` ${round + 1}`), segment, city, country, signedUpOn };
}
