import { randomBytes } from 'node:crypto';
import type { AgentOutcome, AgentRequest } from '../../../../src/service/agent/agent.ts';
import { serveAgent } from '../../../../src/service/agent/thread/serve-agent.ts';

let schemas = new Set<object>();

/** Does what the question says. */
const odd: Record<string, (request: AgentRequest) => Promise<AgentOutcome>> = {
  async rows({ execute }) {
    return answered(await execute('SELECT 1'));
  },
  async tell({ execute, report }) {
    report({ stage: 'writing_query' });
    const result = await execute('SELECT 1');
    report({ stage: 'checking' });
    return answered(result);
  },
  async 'other rows'({ execute }) {
    const { columns, truncatedBy } = await execute('SELECT 1');
    return answered({ columns, truncatedBy, rows: [{ one: 'mine' }] });
  },
  async 'name things'({ onLinks }) {
    onLinks?.([{ words: 'loans', schema: 'public', table: 'loans' }]);
    return asked(onLinks === undefined ? 'nobody hears' : 'told');
  },
  async 'look at it'({ check }) {
    const [first, second] = await Promise.all([check?.('SELECT 1', 'the whole'), check?.('SELECT 2')]);
    return asked([first, second].map((one) => one?.passed.join() ?? 'nobody looks').join('; '));
  },
  async 'what do you know'({ schema, profile }) {
    schemas = schemas.add(schema);
    const rows = profile.tables.map(({ name, rows: count }) => `${name} ${count}`);
    return asked(`${schemas.size} schemas; ${schema.tables.length} tables: ${rows.join(', ')}`);
  },
  async 'which joins'({ profile }) {
    return asked(profile.joins.map(({ from, to }) => `${from.table}-${to.table}`).join(' '));
  },
  async 'give up a statement'({ execute }) {
    const until = new AbortController();
    const waiting = execute('SELECT slow', until.signal);
    until.abort(new Error('enough'));
    return asked(await waiting.then(() => 'it came', String));
  },
  async recover({ execute }) {
    return asked(
      await execute('SELECT refused').then(
        () => 'it ran',
        (error: Error) => `${error.name}: ${error.message}`,
      ),
    );
  },
  async fail({ execute }) {
    return answered(await execute('SELECT refused'));
  },
  async 'be wrong'() {
    throw new TypeError('x is not a function');
  },
  async spin() {
    const end = performance.now() + 600;
    while (performance.now() < end) randomBytes(16);
    return asked('done');
  },
  async crash() {
    process.exit(3);
  },
  async 'eat memory'() {
    const eaten: string[] = [];
    for (;;) eaten.push(randomBytes(4_096).toString('hex'));
  },
  async 'never end'() {
    return new Promise(() => undefined);
  },
};

const asked = (explanation: string): AgentOutcome => ({
  kind: 'needs-clarification',
  explanation,
  suggestions: [],
  state: null,
});
const answered = (result: Awaited<ReturnType<AgentRequest['execute']>>): AgentOutcome => ({
  kind: 'answered',
  sql: 'SELECT 1',
  explanation: '',
  result,
  state: null,
});

serveAgent({
  answer: async (request) => (await odd[request.question]?.(request)) ?? asked('not known'),
  isForEngine: ({ question }) => question === 'hello',
  overview: async () => ({ tableCount: 0, tables: [], questions: [], definitions: [] }),
});
