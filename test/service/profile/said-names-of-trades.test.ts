import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSchema } from '../../../src/service/connectors/connector.ts';
import { dialectOf } from '../../../src/service/databases/index.ts';
import type { SourceProfile } from '../../../src/service/profile/profile.ts';
import { saidNames } from '../../../src/service/profile/said-names.ts';
import { onEachServer } from './each-server.ts';
import { type LearnedSource, openLearned, type Started } from './learned-source.ts';
import { statementsOf } from './made-tables.ts';
import { TRADES } from './trade-tables.ts';

const never = new AbortController().signal;

function describeTrades(server: string, start: () => Promise<Started>): void {
  describe(`what the databases of trades on ${server} call their rows`, () => {
    let source: LearnedSource;
    let schema: DatabaseSchema;
    let profile: SourceProfile;
    beforeAll(async () => {
      const started = await start();
      const dialect = dialectOf(started.source.type) === 'mysql' ? 'mysql' : 'postgres';
      source = await openLearned(
        started,
        TRADES.flatMap(({ tables }) => tables.flatMap((table) => statementsOf(table, dialect))),
      );
      schema = await source.connector.introspect(never);
      const learner = source.learnerOf();
      profile = await source.learned(learner, schema);
      await learner.close();
    });
    afterAll(() => source.stop());

    it.each(TRADES)('$name', ({ tables, called, dark }) => {
      const own = new Set(tables.map(({ name }) => name));
      const ofTrade = { ...schema, tables: schema.tables.filter(({ name }) => own.has(name)) };
      const names = saidNames(ofTrade, profile);
      const said = Object.keys(called).map((key): [string, string] => {
        const [name = '', column] = key.split('.');
        const table = { schema: schema.defaultSchema, name };
        const { words } = column === undefined ? names.ofTable(table) : names.ofColumn(table, column);
        return [key, words.join(' ')];
      });
      expect(Object.fromEntries(said)).toEqual(called);
      const inDark = ofTrade.tables.flatMap((table) =>
        table.columns
          .filter(({ name }) => names.ofColumn(table, name).dark.length > 0)
          .map(({ name }) => `${table.name}.${name}`),
      );
      expect(inDark.sort()).toEqual([...dark].sort());
    });
  });
}

onEachServer('what trades call their rows', describeTrades);
