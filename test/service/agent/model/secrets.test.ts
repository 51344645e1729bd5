import { describe, expect, it } from 'vitest';
import type { Sharing } from '../../../../src/service/agent/sharing.ts';
import type { DatabaseSchema } from '../../../../src/service/connectors/connector.ts';
import { type DeadRows, profileOfSchema, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { answerWith, fillers, type ModelDesk, openModelDesk, run, withTables } from './model-desk.ts';
import { CANARIES, PRIVATE_TABLES, SECRETS, TABLES } from './private-tables.ts';

withTables(PRIVATE_TABLES, 100);

const COUNT = 'SELECT count(*) AS n FROM users';
const tools = (...calls: { name: string; args: object }[]) => ({ tools: calls });
const look = ({ table, column }: { table: string; column: string }) => ({
  name: 'sample_values',
  args: { table, column },
});

/** What a model may do, curious or led astray: each is one question. */
const QUESTIONS: [question: string, ...turns: Parameters<ModelDesk['provider']['play']>][] = [
  ['what tables are there to look at?', tools({ name: 'describe_table', args: { tables: TABLES } })],
  ...TABLES.map((table): [string, ReturnType<typeof tools>] => [
    `show the rows of ${table} please`,
    tools({ name: 'run_sql', args: { sql: `SELECT * FROM ${table} ORDER BY id` } }),
  ]),
  ...TABLES.map((table): [string, ReturnType<typeof tools>] => [
    `values in ${table}?`,
    tools(...CANARIES.filter((canary) => canary.table === table && !canary.column.startsWith('x')).map(look)),
  ]),
  ...['password email key', 'Xandri', 'canary', 'Quillfether 1971', 'Kanarienvogl Fürchtegot', 'example org'].map(
    (words): [string, ReturnType<typeof tools>] => [
      'which of them are there?',
      tools({ name: 'search_schema', args: { words } }),
    ],
  ),
  ...[
    'SELECT email AS city, password AS plan FROM users',
    "SELECT lower(u.first_name) || ' ' || u.last_name AS who, city FROM users u",
    'SELECT u FROM users u',
    'SELECT row_to_json(u) AS r FROM users u',
    'SELECT u::text AS r FROM users AS u',
    "SELECT string_agg(password, ',') AS all_of_them FROM users",
    'WITH a(x) AS (SELECT birth_date FROM users) SELECT x FROM a',
    "SELECT x FROM (SELECT 'a' AS x UNION ALL SELECT username FROM users) t",
    'SELECT city FROM addresses UNION SELECT cvv FROM payments',
    "SELECT x3->>'password' AS v FROM devices",
    "SELECT x3->>'email' AS v, x3 AS w, x3::text AS z FROM devices",
    'SELECT k.value FROM users u, LATERAL json_each_text(to_json(u)) k',
    "SELECT regexp_split_to_table(strasse, 'g') AS part FROM kunden",
    'SELECT password::integer FROM users',
    'SELECT CAST(apellidos AS date) FROM empleados',
    'SELECT CAST(account_no AS smallint) FROM payments',
    'SELECT min(geburtsdatum), max(nachname), count(dni) FROM kunden, empleados',
    'SELECT (SELECT "contraseña" FROM empleados ORDER BY id LIMIT 1) AS c',
    'SELECT most_common_vals::text AS v, histogram_bounds::text AS h FROM pg_stats',
  ].map((sql): [string, ReturnType<typeof run>] => ['what does this give?', run(sql)]),
];

async function askAll(desk: ModelDesk): Promise<string> {
  // Too large to be sent whole: tables are described when they are asked for.
  desk.schema = { ...desk.schema, tables: [...desk.schema.tables, ...fillers(160)] };
  for (const [question, ...turns] of QUESTIONS) {
    desk.provider.play(...turns, answerWith('SELECT * FROM users ORDER BY id'));
    await desk.answered(question);
  }
  return desk.provider.received.map(({ text }) => text).join('\n');
}

/** As if every fact that is learned of rows had a private value in it, of its own column or of the one that it leads to. */
function withFacts(schema: DatabaseSchema): SourceProfile {
  const profile = profileOfSchema(schema);
  return {
    ...profile,
    tables: profile.tables.map((each) => {
      const own = CANARIES.filter(({ table }) => table === each.name);
      const dead = own.flatMap(({ column, value }): DeadRows[] => [
        { column, kind: 'void', alive: { kind: 'not-values', values: [value] }, rows: 1, isSure: true },
        { column, kind: 'deleted', alive: { kind: 'values', values: [value] }, rows: 1, isSure: false },
      ]);
      const columns = each.columns.map((one) => {
        const canary = own.find(({ column }) => column === one.name);
        const unit = own[0];
        if (canary === undefined)
          return unit === undefined ? one : { ...one, unitBy: { column: unit.column, values: [unit.value] } };
        const { value } = canary;
        const number = Number(value.replaceAll(/\D/g, '').slice(0, 12)) || 7731;
        return {
          ...one,
          values: [value],
          isComplete: true,
          range: { min: number, max: number },
          typical: number,
          days: { min: value, max: value },
          flag: { yes: [value], no: [value] },
          states: { final: [value], open: [value] },
          nested: [[value, [value]]] satisfies typeof one.nested,
        };
      });
      return { ...each, dead, columns, defaultDate: own.find(({ type }) => type === 'date')?.column ?? null };
    }),
  };
}

const found = (text: string) => SECRETS.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
const sharing = (more: Partial<Sharing>): Sharing => ({
  values: true,
  rows: true,
  samples: false,
  columns: [],
  ...more,
});

describe('a database with secrets and personal data in 40 columns', () => {
  it('sends none of them, whatever the model does', { timeout: 120_000 }, async () => {
    expect(CANARIES.length).toBeGreaterThanOrEqual(40);
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(30);
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    const text = await askAll(desk);
    expect(found(text)).toEqual([]);
    // What is nobody's secret is there, and rows are.
    expect(text).toContain('Lisbon');
    expect(text).toContain('[withheld]');
    expect(text).toContain('first_rows');
    // The person sees everything.
    const outcome = await desk.answered('and all users?');
    expect(outcome.result.rows[0]).toMatchObject({ password: 'correct-horse-7731', first_name: 'Xandria' });
  });

  it('sends none in what was learned of the tables, whole or near the question', async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    desk.profileOf = withFacts;
    desk.provider.play(answerWith(COUNT));
    await desk.answered('how many users?');
    const whole = desk.provider.lastText;
    desk.schema = { ...desk.schema, tables: [...desk.schema.tables, ...fillers(160)] };
    desk.provider.play(tools({ name: 'describe_table', args: { tables: TABLES } }), answerWith(COUNT));
    await desk.answered('how many users, addresses, payments and kunden?');
    expect(found(whole + desk.provider.lastText)).toEqual([]);
    expect(whole).toContain('in the unit of ');
  });

  it('sends none in sample rows, and those rows only where they are switched on', { timeout: 120_000 }, async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    desk.sharing = sharing({ samples: true });
    const text = await askAll(desk);
    expect(found(text)).toEqual([]);
    expect(text).toContain('first rows of tables');
    desk.sharing = sharing({ samples: true, values: false });
    desk.provider.play(answerWith(COUNT));
    await desk.answered('how many users?');
    expect(desk.provider.lastText).not.toContain('first rows of tables');
  });

  it('sends what an admin shares, and no more', async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    const share = (table: string, column: string) => ({ schema: 'public', table, column, share: true });
    desk.sharing = sharing({ columns: [share('users', 'first_name'), share('kunden', 'nachname')] });
    const select = 'SELECT * FROM users, kunden ORDER BY users.id, kunden.id';
    desk.provider.play(tools(look({ table: 'kunden', column: 'nachname' })), run(select), answerWith(COUNT));
    await desk.answered('how many users?');
    expect(found(desk.provider.lastText).toSorted()).toEqual(['Kanarienvogel', 'Xandria']);
  });

  it('keeps a column that an admin keeps, though it looks like nothing', async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    const columns = TABLES.map((table) => ({ schema: 'public', table, column: 'city', share: false }));
    desk.sharing = sharing({ columns });
    desk.provider.play(tools(look({ table: 'users', column: 'city' })), answerWith(COUNT));
    await desk.answered('which cities?');
    const text = desk.provider.lastText + (await askAll(desk));
    expect(text.includes('Lisbon')).toBe(false);
    expect(text).toContain('an admin keeps it here');
  });

  it('without rows, tells how many there are and of what, and keeps none for later', async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    desk.sharing = sharing({ rows: false });
    desk.provider.play(
      run('SELECT id + 6999 + 2 AS big, city FROM users'),
      answerWith('SELECT id + 6999 + 2 AS big FROM users'),
    );
    await desk.answered('how big?');
    await desk.answered('and now?');
    const text = desk.provider.received.map((each) => each.text).join();
    expect(text).toContain('\\"rows_in_all\\":3');
    expect(text).not.toMatch(/700[123]/);
    expect(text).not.toContain('first_rows');
  });

  it('without values, none is listed, found or sampled', async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    desk.sharing = sharing({ values: false });
    const calls = [look({ table: 'users', column: 'city' }), { name: 'search_schema', args: { words: 'Lisbo' } }];
    desk.provider.play(tools(...calls), answerWith(COUNT));
    await desk.answered('users in lisbon');
    expect(desk.provider.lastText).not.toContain('Lisbon');
    expect(desk.provider.lastText).toContain('No values of this data source are sent.');
  });

  it('finds a name that the person wrote out, and no other, and no password at all', async () => {
    const desk = await openModelDesk({ tables: PRIVATE_TABLES });
    desk.provider.play(answerWith(COUNT));
    await desk.answered('orders of Fürchtegott Kanarienvogel with the password correct-horse-7731');
    const [first] = desk.provider.received;
    expect(first?.text).toContain('kunden.nachname in [\\"Kanarienvogel\\"]');
    expect(first?.text).not.toContain('users.password in');
    await desk.answered('orders of kanarienvogl');
    expect(desk.provider.lastText.split('conversation so far')[1]).not.toContain('Fürchtegott\\\\"]');
  });
});
