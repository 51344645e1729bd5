import type { Events } from './events.ts';
import type { Values } from './parameters.ts';
import { Station, Tally, type Window } from './station.ts';

export const KINDS = [
  'event loop of a replica',
  'engine thread of a replica',
  'questions at once of a replica',
  'questions at once on a data source, of a replica',
  'connections to a data source, of a replica',
  'commits of a database',
  'statements at once in a warehouse',
  'messages in a channel',
  'messages in a workspace',
  'edits in a workspace',
] as const;

/** What a question can wait for. */
export type Kind = (typeof KINDS)[number];

/** More of them, and none waits there. */
export const OF_REPLICAS: readonly Kind[] = KINDS.filter((kind) => kind.endsWith('of a replica'));
/** All replicas have as much to do there: which of them was the busiest is chance. */
export const ALIKE: readonly Kind[] = OF_REPLICAS.filter((kind) => !kind.includes('data source'));

const capacities = (values: Values): Record<Kind, number> => ({
  'event loop of a replica': 1,
  'engine thread of a replica': 1,
  'questions at once of a replica': values.atOnceOfBot,
  'questions at once on a data source, of a replica': values.atOnceOfSource,
  'connections to a data source, of a replica': values.connections,
  'commits of a database': 1,
  'statements at once in a warehouse': values.warehouseAtOnce,
  'messages in a channel': 1,
  'messages in a workspace': values.postsPerMinute,
  'edits in a workspace': values.editsPerMinute,
});

/** The stations that there are, each made when the first comes to it. */
export class Places {
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly #events: Events;
  readonly #capacities: Record<Kind, number>;
  readonly #stations = new Map<string, Station>();

  constructor({ events, window, values }: { events: Events; window: Window; values: Values }) {
    this.#events = events;
    this.#capacities = capacities(values);
    this.tallies = Object.fromEntries(KINDS.map((kind) => [kind, new Tally(window)])) as Record<Kind, Tally>;
  }

  /** @param which one of this kind: a replica, a channel … */
  of(kind: Kind, which = ''): Station {
    const key = `${kind} ${which}`;
    const known = this.#stations.get(key);
    if (known !== undefined) return known;
    const station = new Station(this.#events, this.#capacities[kind], this.tallies[kind]);
    this.#stations.set(key, station);
    return station;
  }
}
