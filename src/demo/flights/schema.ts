/** Real public records, as packaged by vega-datasets: https://github.com/vega/vega-datasets */
export const FLIGHTS_SCHEMA_SQL = `
CREATE SCHEMA flights;
COMMENT ON SCHEMA flights IS 'Real United States flight and bird strike records (public data)';

CREATE TABLE flights.airports (
  code text PRIMARY KEY,
  name text NOT NULL,
  city text,
  state text,
  country text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);
COMMENT ON TABLE flights.airports IS 'Airports of the United States and its territories. Real data (Data.gov)';
COMMENT ON COLUMN flights.airports.code IS 'Three-letter IATA code of the airport, for example SEA';
COMMENT ON COLUMN flights.airports.name IS 'Name of the airport';
COMMENT ON COLUMN flights.airports.city IS 'City the airport serves; empty where the source has none';
COMMENT ON COLUMN flights.airports.state IS 'Two-letter code of the US state or territory; empty where the source has none';
COMMENT ON COLUMN flights.airports.country IS 'Country the airport is in';
COMMENT ON COLUMN flights.airports.latitude IS 'Degrees north';
COMMENT ON COLUMN flights.airports.longitude IS 'Degrees east';

CREATE TABLE flights.flights (
  id integer PRIMARY KEY,
  departed_at timestamp NOT NULL,
  origin text NOT NULL REFERENCES flights.airports (code),
  destination text NOT NULL REFERENCES flights.airports (code),
  delay integer NOT NULL,
  distance integer NOT NULL
);
CREATE INDEX ON flights.flights (origin);
CREATE INDEX ON flights.flights (destination);
CREATE INDEX ON flights.flights (departed_at);
COMMENT ON TABLE flights.flights IS 'Flights of January to March 2001: a sample of the on-time records that US airlines reported. Real data (Bureau of Transportation Statistics)';
COMMENT ON COLUMN flights.flights.departed_at IS 'Local date and time the flight left';
COMMENT ON COLUMN flights.flights.origin IS 'Airport the flight left from';
COMMENT ON COLUMN flights.flights.destination IS 'Airport the flight arrived at';
COMMENT ON COLUMN flights.flights.delay IS 'Delay in minutes; below zero when the flight was early';
COMMENT ON COLUMN flights.flights.distance IS 'Distance flown in miles';

CREATE TABLE flights.bird_strikes (
  id integer PRIMARY KEY,
  airport_code text REFERENCES flights.airports (code),
  airport_name text NOT NULL,
  occurred_on date NOT NULL,
  state text NOT NULL,
  operator text NOT NULL,
  aircraft text NOT NULL,
  phase_of_flight text,
  time_of_day text,
  wildlife_size text,
  wildlife_species text,
  damage text,
  repair_cost integer NOT NULL,
  other_cost integer NOT NULL,
  total_cost integer NOT NULL,
  speed integer
);
CREATE INDEX ON flights.bird_strikes (airport_code);
CREATE INDEX ON flights.bird_strikes (occurred_on);
COMMENT ON TABLE flights.bird_strikes IS 'Aircraft strikes of birds and other wildlife near 50 airports, 1990 to 2002. Real data (FAA Wildlife Strike Database)';
COMMENT ON COLUMN flights.bird_strikes.airport_code IS 'Airport of the strike; empty for an airport that is not among the airports here';
COMMENT ON COLUMN flights.bird_strikes.airport_name IS 'Name of the airport as the report spells it';
COMMENT ON COLUMN flights.bird_strikes.occurred_on IS 'Date of the strike';
COMMENT ON COLUMN flights.bird_strikes.state IS 'US state of the airport, by name';
COMMENT ON COLUMN flights.bird_strikes.operator IS 'Airline or other operator of the aircraft';
COMMENT ON COLUMN flights.bird_strikes.aircraft IS 'Make and model of the aircraft';
COMMENT ON COLUMN flights.bird_strikes.phase_of_flight IS 'Phase of the flight, for example Climb or Approach';
COMMENT ON COLUMN flights.bird_strikes.time_of_day IS 'Day, Night, Dawn or Dusk';
COMMENT ON COLUMN flights.bird_strikes.wildlife_size IS 'Size of the animal: Small, Medium or Large';
COMMENT ON COLUMN flights.bird_strikes.wildlife_species IS 'Species of the animal';
COMMENT ON COLUMN flights.bird_strikes.damage IS 'Amount of damage to the aircraft; B and C are codes of the source that it does not explain';
COMMENT ON COLUMN flights.bird_strikes.repair_cost IS 'Cost of the repair in US dollars';
COMMENT ON COLUMN flights.bird_strikes.other_cost IS 'Other costs in US dollars';
COMMENT ON COLUMN flights.bird_strikes.total_cost IS 'Total cost of the strike in US dollars';
COMMENT ON COLUMN flights.bird_strikes.speed IS 'Air speed in knots; empty when not reported';
`;
