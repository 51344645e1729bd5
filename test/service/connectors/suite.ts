import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { describeEndings } from './suite/endings.ts';
import {
  type ConnectorFixture,
  type ConnectorWorld,
  LIMITS,
  type Stage,
  unaborted,
  unguarded,
} from './suite/fixture.ts';
import { describeIntrospection } from './suite/introspection.ts';
import { describeRows } from './suite/rows.ts';
import { describeTroubles } from './suite/troubles.ts';

/** What every connector has to do, run against a source that holds the shop of `suite/shop.ts`. */
export function describeConnector<Changes>(name: string, fixture: ConnectorFixture<Changes>): void {
  describe(`connector on ${name}`, () => {
    let world: ConnectorWorld<Changes> | undefined;
    let connector: Connector | undefined;
    const opened: Connector[] = [];
    const started = <T>(part: T | undefined): T => {
      if (part === undefined) throw new Error('the data source has not started');
      return part;
    };
    const stage: Stage<Changes> = {
      fixture,
      world: () => started(world),
      connector: () => started(connector),
      open: (changes, network) => {
        const another = started(world).open(changes, network);
        opened.push(another);
        return another;
      },
      run: (sql, limits = {}, signal = unaborted()) =>
        started(connector).run(unguarded(sql), { ...LIMITS, ...limits }, signal),
    };

    beforeAll(async () => {
      world = await fixture.start();
      connector = world.open();
    });
    afterEach(async () => {
      for (const another of opened.splice(0)) await another.close();
    });
    afterAll(async () => {
      await connector?.close();
      await world?.stop();
    });

    describeIntrospection(stage);
    describeRows(stage);
    describeTroubles(stage);
    describeEndings(stage);
  });
}
