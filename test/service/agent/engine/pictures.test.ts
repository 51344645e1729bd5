import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../sampled.ts';
import { Desk } from './domains.ts';

/** Alike but for a tone, a way to be drawn, or what is put together. */
const PICTURES = ['👍', '👍🏽', '👎', '❤️', '🚀', '🔥', '🇳🇿', '🇦🇺', '👩‍💻', '👩', '1️⃣', '⭐'];
const PRODUCTS = ['rocket', 'hot deal', 'car'];

const VALUES = [...PRODUCTS, ...PRODUCTS.flatMap((name) => PICTURES.map((one) => `${one} ${name}`))];
const list = (texts: readonly string[]) => texts.map((text) => `('${text}')`).join(', ');

/** Each value in another number of rows, so that none can be taken for another. */
const SQL = `
  CREATE TABLE posts (id serial PRIMARY KEY, title text NOT NULL, reaction text, owner text);
  CREATE TABLE items (id serial PRIMARY KEY, code text NOT NULL, product text NOT NULL);
  INSERT INTO posts (title, reaction) SELECT 'by ' || n, v FROM (SELECT row_number() OVER () AS n, v FROM (VALUES ${list(PICTURES)}) AS a (v)) AS b, generate_series(1, n);
  INSERT INTO items (code, product) SELECT 'of ' || n, v FROM (SELECT row_number() OVER () AS n, v FROM (VALUES ${list(VALUES)}) AS a (v)) AS b, generate_series(1, n);
  INSERT INTO posts (title, owner) VALUES ('a', 'ana'), ('b', 'ben'), ('c', 'ben'), ('d', 'Carla Duarte');`;

describe('pictures and people in a question', () => {
  let desk: Desk;
  let total: number;
  beforeAll(async () => {
    desk = await Desk.open(SQL, 500);
    total = Number((await desk.rows('SELECT count(*) AS n FROM posts'))[0]?.['n']);
  }, 60_000);
  afterAll(() => desk.close());

  const count = async (question: string): Promise<unknown> => {
    const outcome = await desk.ask(question);
    return outcome.kind === 'answered' ? Object.values(outcome.result.rows[0] ?? {})[0] : outcome.explanation;
  };

  it('pick out the rows that have just them', async () => {
    const ways = ['how many posts with #', 'how many posts with reaction #', 'how many posts where reaction is #'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PICTURES), fc.constantFrom(...ways), async (one, way) => {
        expect(await count(way.replace('#', one))).toBe(PICTURES.indexOf(one) + 1);
      }),
      runs(12, 150),
    );
  });

  it('tell values apart that are one without them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...VALUES), async (value) => {
        expect(await count(`how many items of product ${value}`)).toBe(VALUES.indexOf(value) + 1);
      }),
      runs(12, 150),
    );
  });

  it('are nothing where they are only put beside it', async () => {
    const besides = [
      '😀',
      '👋🏽',
      ':wave::skin-tone-3:',
      ':+1:',
      ':tada:',
      '🙏🏿🎉',
      '<!here>',
      '<!channel|channel>',
      'cc @ben',
    ];
    for (const beside of [...besides, 'cc <@U0BEN00001>', '(cc @ben and @ana)', 'fyi @carla'])
      expect([beside, await count(`how many posts ${beside}`)]).toEqual([beside, total]);
    for (const before of ['<!here>', '👋🏽', '@ana', '<@U0ANA00001>', '@ana, @ben:'])
      expect([before, await count(`${before} how many posts`)]).toEqual([before, total]);
  });

  it('are people by their names', async () => {
    expect(await count('how many posts of owner @ana')).toBe(1);
    expect(await count('how many posts with owner @ben, cc @ana')).toBe(2);
    expect(await count('how many posts with owner @Carla Duarte')).toBe(1);
    expect(await count('how many posts of owner <@U0BEN00001|ben>')).toBe(2);
    expect(await count('how many posts of owner <@U0BEN00001>')).toContain('U0BEN00001');
  });
});
