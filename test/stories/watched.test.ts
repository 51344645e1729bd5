import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { namesIn } from '../fixtures/promql.ts';
import { samplesOf } from '../fixtures/samples.ts';
import { type Story, startStory } from './story.ts';

const DOCS = new URL('../../docs/', import.meta.url).pathname;
const WHERE = 'data-questions';
const VARIABLE = '${datasource}';
/** Prometheus itself knows these. */
const OF_PROMETHEUS = new Set(['up']);
const LABELS_OF_PROMETHEUS = new Set(['job', 'instance', 'le']);

const dataSource = z.object({ type: z.literal('prometheus'), uid: z.literal(VARIABLE) });
const place = z.object({ x: z.number().min(0), y: z.number(), w: z.number().min(1), h: z.number().min(1) });
const panelSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), id: z.number(), title: z.string(), gridPos: place }),
  z.object({
    type: z.enum(['timeseries', 'stat']),
    id: z.number(),
    title: z.string().regex(/^[A-Z]/),
    datasource: dataSource,
    gridPos: place,
    fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }),
    targets: z
      .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string(), datasource: dataSource }))
      .min(1),
  }),
]);
const boardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.number().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.unknown() })) }),
  panels: z.array(panelSchema),
});
const alertsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Parley[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[ms]$/)
            .optional(),
          labels: z.object({ severity: z.literal('page') }),
          annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const board = boardSchema.parse(JSON.parse(readFileSync(join(DOCS, 'grafana/parley.json'), 'utf8')));
const alerts = alertsSchema.parse(parse(readFileSync(join(DOCS, 'grafana/alerts.yml'), 'utf8'))).groups[0]?.rules ?? [];
const expressions = [
  ...board.panels.flatMap((panel) => (panel.type === 'row' ? [] : panel.targets.map(({ expr }) => expr))),
  ...alerts.map(({ expr }) => expr),
];

const lineSchema = z.looseObject({
  level: z.literal(30),
  part: z.literal('bot'),
  channel: z.string().regex(/^C/),
  conversationId: z.uuid(),
  outcome: z.string(),
  attempts: z.literal(1),
  rowCount: z.number().optional(),
  totalMs: z.number(),
  serviceMs: z.number(),
});

describe('the dashboard', () => {
  it('has a variable for the data source, which every panel uses', () => {
    expect(board.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
  });

  it('has panels that each have an id and a place of their own, with targets of their own', () => {
    const { panels } = board;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const panel of panels) {
      const { x, y, w, h } = panel.gridPos;
      expect(x + w).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column += 1)
        for (let line = y; line < y + h; line += 1) {
          expect(taken).not.toContain(`${column} ${line}`);
          taken.add(`${column} ${line}`);
        }
      if (panel.type === 'row') continue;
      const ids = panel.targets.map(({ refId }) => refId);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('the alerts', () => {
  it('each have a section that says what to do', () => {
    const page = readFileSync(join(DOCS, 'operations.md'), 'utf8');
    expect(alerts.length).toBeGreaterThan(5);
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(page).toContain(`\n### ${alert}\n`);
    }
  });
});

describe('a scrape of a running bot and service', () => {
  let story: Story;
  let text: string;
  const scrape = async (): Promise<string> => (await fetch(`${story.parley.playground?.url}/metrics`)).text();
  beforeAll(async () => {
    story = await startStory({ LOG_LEVEL: 'info' });
    const ana = story.playground.asPerson('ana');
    await story.playground.answerTo(await ana.says(WHERE, '@parley how many orders per channel?'));
    await story.playground.answerTo(await ana.says(WHERE, '@parley how many wombats are there?'));
    await story.parley.bot.drained();
    text = await scrape();
  }, 120_000);
  afterAll(() => story.end());

  /** As their type is told, with what histograms have. */
  function scraped(): Set<string> {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' || type === 'summary' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }
  const labelsOf = (metric: string): Set<string> => {
    const samples = Object.keys(samplesOf(text)).filter((sample) => sample.startsWith(`${metric}{`));
    return new Set(samples.flatMap((sample) => [...sample.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)));
  };

  it('has every metric that the dashboard and the alerts name', () => {
    const names = scraped();
    const named = new Set(expressions.flatMap((one) => [...namesIn(one).metrics]));
    expect(named.size).toBeGreaterThan(40);
    const absent = [...named].filter((name) => !names.has(name) && !OF_PROMETHEUS.has(name));
    expect(absent).toEqual([]);
  });

  it('has every label they name, where there are samples', () => {
    let seen = 0;
    for (const expression of expressions) {
      const { metrics, labels } = namesIn(expression);
      const known = [...metrics].map((metric) => labelsOf(metric));
      if (known.every((one) => one.size === 0)) continue;
      seen += 1;
      const all = new Set(known.flatMap((one) => [...one]));
      expect([...labels].filter((label) => !all.has(label) && !LABELS_OF_PROMETHEUS.has(label))).toEqual([]);
    }
    expect(seen).toBeGreaterThan(15);
  });

  it('has every metric of Parley on the dashboard or in an alert', () => {
    const named = new Set(expressions.flatMap((one) => [...namesIn(one).metrics]));
    const types = [...text.matchAll(/^# TYPE (parley_\S+) \S+$/gm)].map(([, name = '']) => name);
    const isNamed = (name: string) => ['', '_bucket', '_sum', '_count'].some((end) => named.has(`${name}${end}`));
    expect(types.filter((name) => !isNamed(name))).toEqual([]);
  });

  it('says where the time of a question went', () => {
    const samples = samplesOf(text);
    for (const stage of ['acknowledge', 'wait', 'service', 'render', 'lane', 'post'])
      expect([stage, samples[`parley_bot_question_stage_seconds_count{stage="${stage}"}`]]).toEqual([stage, 2]);
    expect(samples['parley_bot_question_seconds_count{outcome="answered"}']).toBe(1);
    const of = (stage: string) => samples[`parley_bot_question_stage_seconds_sum{stage="${stage}"}`] ?? 0;
    const whole = ['answered', 'asks_back'].map(
      (outcome) => samples[`parley_bot_question_seconds_sum{outcome="${outcome}"}`] ?? 0,
    );
    expect(of('service')).toBeGreaterThan(0);
    // Whole milliseconds on one clock, parts of them on the other.
    expect(['wait', 'service', 'render', 'post', 'lane'].reduce((sum, stage) => sum + of(stage), 0)).toBeLessThan(
      whole.reduce((sum, one) => sum + one, 0.1),
    );
    expect(samples['parley_bot_service_calls_total{route="POST /v2/conversations",result="ok"}']).toBe(2);
    expect(samples['parley_bot_slack_calls_total{method="chat.postMessage",result="ok"}']).toBe(2);
    expect(samples['parley_bot_oldest_unfinished_seconds']).toBe(0);
    expect(samples['parley_database_commit_seconds_count']).toBeGreaterThan(0);
  });

  it('has no names, no ids and no words of people in it', () => {
    for (const secret of [
      'orders',
      'wombats',
      'ana',
      'Ana',
      'U0ANA00001',
      'Sample',
      'data-questions',
      'SELECT',
      'store.',
    ])
      expect(text.replaceAll(/^# HELP .*$/gm, '')).not.toContain(secret);
    expect(text).not.toMatch(/"[^"]*[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('and the log has one line for each question', () => {
    const lines = story
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"question"'))
      .map((line) => lineSchema.parse(JSON.parse(line)));
    expect(lines).toMatchObject([{ outcome: 'answered', rowCount: 4 }, { outcome: 'asks_back' }]);
    expect(JSON.stringify(lines)).not.toMatch(/wombat|orders/);
  });
});
