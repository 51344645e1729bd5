/** Files of vega-datasets (https://github.com/vega/vega-datasets, BSD-3-Clause) that the build packs: real public records. */
export const FLIGHT_FILES = ['airports.csv', 'birdstrikes.csv', 'flights-20k.json', 'flights-2k.json'] as const;

export type FlightFile = (typeof FLIGHT_FILES)[number];
