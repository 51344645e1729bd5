import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { IMAGE, MOST_CONNECTIONS_TO_SLACK, read } from './image.ts';

const PROBED_BY_NODE = /fetch\("http:\/\/127\.0\.0\.1:(\d+)(\/\w+)"\)/;
const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1]);

const text = read('compose.yaml');
const healthcheckSchema = z.object({ test: z.array(z.string()) });
const { parley, postgres } = z
  .object({
    services: z.strictObject({
      parley: z.object({
        build: z.literal('.'),
        image: z.string(),
        env_file: z.literal('.env'),
        environment: z.record(z.string(), z.string()),
        deploy: z.object({ replicas: z.number() }),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })),
        healthcheck: healthcheckSchema,
        stop_grace_period: z.string(),
        read_only: z.literal(true),
        tmpfs: z.array(z.string()),
      }),
      postgres: z.object({
        environment: z.record(z.string(), z.string()),
        volumes: z.array(z.string()),
        healthcheck: healthcheckSchema,
      }),
    }),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(text)).services;

it('compose.yaml names only variables that Parley reads, or that PostgreSQL gets', () => {
  expect(Object.keys(parley.environment).filter((name) => !IMAGE.variables.includes(name))).toEqual([]);
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const known = [...IMAGE.variables, ...Object.keys(postgres.environment)];
  expect(asked).toContain('SLACK_APP_TOKEN');
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

it('says which secret is missing, and holds none', () => {
  const secrets = ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'ENCRYPTION_KEY'];
  const required = secrets.map((name) => parley.environment[name]?.startsWith(`\${${name}:?`));
  expect(required).toEqual([true, true, true]);
  expect(postgres.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?[^}]+\}$/);
});

it('leads all replicas to its own PostgreSQL, once that is ready', () => {
  const url = new URL(parley.environment['DATABASE_URL']?.replace(/\$\{POSTGRES_PASSWORD:[^}]*\}/, 'secret') ?? '');
  const { POSTGRES_USER: user, POSTGRES_DB: database } = postgres.environment;
  expect(url.href).toBe(`postgres://${user}:secret@postgres:5432/${database}`);
  expect(parley.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(postgres.healthcheck.test.join(' ')).toContain(`pg_isready -U ${user} -d ${database}`);
  expect(parley.deploy.replicas).toBeGreaterThanOrEqual(2);
  expect(parley.deploy.replicas * IMAGE.connectionsToSlack).toBeLessThanOrEqual(MOST_CONNECTIONS_TO_SLACK);
});

it('keeps the database, and asks Parley whether it is ready', () => {
  const [volume, path] = postgres.volumes[0]?.split(':') ?? [];
  expect(Object.keys(z.object({ volumes: z.record(z.string(), z.unknown()) }).parse(parse(text)).volumes)).toEqual([
    volume,
  ]);
  expect(path).toBe('/var/lib/postgresql/data');
  const [, command, , code = ''] = parley.healthcheck.test;
  expect(command).toBe('node');
  expect(() => new Script(code)).not.toThrow();
  const [, port, probed] = PROBED_BY_NODE.exec(code) ?? [];
  expect(Number(port)).toBe(IMAGE.port);
  expect(parley.environment['PORT']).toBe(String(IMAGE.port));
  expect(probed).toBe('/readyz');
  expect(IMAGE.healthPaths).toContain(probed);
});

it('gives a replica the time to stop, and a place to write', () => {
  expect(seconds(parley.stop_grace_period)).toBeGreaterThan(IMAGE.secondsToStop * 1.5);
  expect(parley.tmpfs.map((mount) => mount.split(':')[0])).toEqual(['/tmp', IMAGE.dataFolder]);
});
