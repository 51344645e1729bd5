import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** Each song is in one genre, by a table between the two; the playlists have many. */
const RADIO = `
CREATE TABLE genres (genre_id integer PRIMARY KEY, name text NOT NULL UNIQUE);
CREATE TABLE songs (song_id integer PRIMARY KEY, title text NOT NULL, seconds integer NOT NULL);
CREATE TABLE song_genres (song_id integer NOT NULL REFERENCES songs, genre_id integer NOT NULL REFERENCES genres, PRIMARY KEY (song_id, genre_id));
CREATE TABLE stations (station_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE airings (airing_id integer PRIMARY KEY, song_id integer NOT NULL REFERENCES songs, station_id integer NOT NULL REFERENCES stations, listeners integer NOT NULL);
INSERT INTO genres VALUES (1, 'Jazz'), (2, 'Folk'), (3, 'Opera');
INSERT INTO songs SELECT n, 'Song ' || n, 100 + n FROM generate_series(1, 30) n;
INSERT INTO song_genres SELECT n, 1 + n % 3 FROM generate_series(1, 30) n;
INSERT INTO stations VALUES (1, 'North'), (2, 'South');
INSERT INTO airings SELECT n, 1 + n % 30, 1 + n % 2, n FROM generate_series(1, 60) n;
`;

describe('what a table between two ties to just one', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(RADIO);
  }, 30_000);
  afterAll(() => desk.close());

  it('groups and adds up past it', async () => {
    expect(rowsOf(await desk.ask('total listeners by genre'))).toEqual([
      ['Folk', 630],
      ['Jazz', 610],
      ['Opera', 590],
    ]);
  });

  it('ranks within each of those', async () => {
    expect(rowsOf(await desk.ask('longest song in each genre'))).toEqual([
      ['Folk', 'Song 28', 128],
      ['Jazz', 'Song 30', 130],
      ['Opera', 'Song 29', 129],
    ]);
  });

  it('averages only those that are asked for', async () => {
    expect(rowsOf(await desk.ask('average listeners of jazz songs'))).toEqual([[30.5]]);
  });
});
