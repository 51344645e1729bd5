import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, isLoud, type Trap } from '../../../src/service/agent/checked.ts';
import { checkQuery, checkSql } from '../../../src/service/checks/index.ts';
import { outlineOf } from '../../../src/service/sql/outline-of.ts';
import { findMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres } from '../connectors/postgres/servers.ts';
import { OTHER_FORMS } from './other-forms.ts';
import { pageWith, type Seen } from './page.ts';
import { onServers, trapDatabases } from './trap-databases.ts';

/** Statements of people who had not seen the checks. */
const databases = trapDatabases(join(import.meta.dirname, 'catalogue'));

/** What says the same of a statement: a join that nothing needs repeats rows, or loses them. */
const ALIKE: readonly (readonly Trap[])[] = [
  ['needless-join', 'repeated-total', 'lost-rows', 'undone-outer'],
  ['unrelated-tables', 'personal-columns', 'needless-join'],
];

const saysOf = (trap: string, findings: readonly Finding[]): Finding[] => {
  const alike = ALIKE.filter((traps) => traps.some((one) => one === trap)).flat();
  return findings.filter((finding) => finding.trap === trap || alike.includes(finding.trap));
};

describe.skipIf(findPostgres() === undefined || findMariadb() === undefined)('the catalogue of traps', () => {
  const seen: Seen[] = [];
  /** What is told of a statement, but not of the same in another form; or the other way round. */
  const unlike: { form: string; trap: string; sql: string }[] = [];
  let compared = 0;

  beforeAll(async () => {
    await onServers(databases, async ({ dialect, trade, traps }, { facts, run }) => {
      for (const { trap, falls, near } of traps) {
        for (const [isTrapped, statements] of [[true, falls] as const, [false, near] as const]) {
          for (const { question, sql, timeZone } of statements) {
            const { findings } = await checkSql(sql, dialect, { facts: facts(timeZone), question, run });
            const ownOf = (all: readonly Finding[]) => (isTrapped ? saysOf(trap, all) : all.filter(isLoud));
            const own = ownOf(findings);
            const query = await outlineOf(sql, dialect);
            // Ties are seen by running a statement, which an outline can't be.
            const read = ownOf(findings.filter((one) => one.trap !== 'ties'));
            for (const [form, rewrite] of trap === 'ties' ? [] : Object.entries(OTHER_FORMS)) {
              const other = rewrite(query);
              if (other === undefined) continue;
              compared += 1;
              const told = ownOf(checkQuery(other, { facts: facts(timeZone), question }).findings);
              if (told.length > 0 !== read.length > 0) unlike.push({ form, trap, sql });
            }
            seen.push({ trap, trade, dialect, question, sql, isTrapped, says: own.map(({ says }) => says) });
          }
        }
      }
    });
  }, 120_000);

  const told = (of: 'trapped' | 'near') =>
    seen.filter(({ isTrapped, says }) => (of === 'trapped') === isTrapped && says.length > 0);
  const all = (of: 'trapped' | 'near') => seen.filter(({ isTrapped }) => (of === 'trapped') === isTrapped);

  it('has each trap in three trades and more, and in both dialects', () => {
    const traps = [...new Set(seen.map(({ trap }) => trap))];
    expect(databases).toHaveLength(38);
    expect(traps).toHaveLength(15);
    for (const trap of traps) {
      const own = seen.filter((one) => one.trap === trap);
      expect(new Set(own.map(({ trade }) => trade)).size).toBeGreaterThanOrEqual(3);
      expect(new Set(own.map(({ dialect }) => dialect)).size).toBe(2);
    }
  });

  it('is told of at least 95 % of the statements that fall into a trap', () => {
    expect(told('trapped').length / all('trapped').length).toBeGreaterThanOrEqual(0.95);
  });

  it('is told of at most 3 % of those near to it', () => {
    expect(told('near').length / all('near').length).toBeLessThanOrEqual(0.03);
  });

  it('is told the same of the same statement in other forms', () => {
    expect(compared).toBeGreaterThan(5_000);
    expect(unlike).toEqual([]);
  });

  it('makes docs/checks.md; `npm run test:run -- test/service/checks/catalogue.test.ts -u` makes it again', async () => {
    const file = new URL('../../../docs/checks.md', import.meta.url).pathname;
    await expect(pageWith(await readFile(file, 'utf8'), seen)).toMatchFileSnapshot(file);
  });
});
