import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { envSchema } from '../src/config/env.ts';
import { DEFAULT_LIMITS } from '../src/service/limits.ts';
import { healthAnswers } from '../src/shared/health.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const dockerfile = read('Dockerfile');
const VARIABLES = Object.keys(envSchema.shape);
const HEALTH_PATHS = [...healthAnswers({ health: async () => ({ ready: true }), metrics: undefined }).keys()];
/** Which port the image listens on, and from where. */
const PORT = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]);
const WORKDIR = /^WORKDIR (\S+)$/m.exec(dockerfile)?.[1];
/** Of an app by Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode */
const CONNECTIONS = 10;
const CONNECTIONS_OF_A_REPLICA = 2;
/** Once it is told to. */
const SECONDS_TO_STOP = (secondsIn('src/bot/app/app.ts', 'STOP_GRACE_MS') * 1_000 + DEFAULT_LIMITS.drainMs) / 1_000;

function secondsIn(path: string, name: string): number {
  const ms = new RegExp(`^const ${name} = ([\\d_]+);$`, 'm').exec(read(path))?.[1];
  return Number(ms?.replaceAll('_', '')) / 1_000;
}

const PROBED_BY_NODE = /fetch\("http:\/\/127\.0\.0\.1:(\d+)(\/\w+)"\)/;
const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1]);

describe('compose.yaml', () => {
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

  it('names only variables that Parley reads, or that PostgreSQL gets', () => {
    expect(Object.keys(parley.environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const known = [...VARIABLES, ...Object.keys(postgres.environment)];
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
    expect(parley.deploy.replicas * CONNECTIONS_OF_A_REPLICA).toBeLessThanOrEqual(CONNECTIONS);
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
    expect(Number(port)).toBe(PORT);
    expect(parley.environment['PORT']).toBe(String(PORT));
    expect(probed).toBe('/readyz');
    expect(HEALTH_PATHS).toContain(probed);
  });

  it('gives a replica the time to stop, and a place to write', () => {
    expect(seconds(parley.stop_grace_period)).toBeGreaterThan(SECONDS_TO_STOP * 1.5);
    expect(parley.tmpfs.map((mount) => mount.split(':')[0])).toEqual(['/tmp', `${WORKDIR}/data`]);
  });
});

describe('docs/kubernetes/parley.yaml', () => {
  const labels = z.record(z.string(), z.string());
  const selector = z.object({ matchLabels: labels });
  const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
  const container = z.strictObject({
    name: z.string(),
    image: z.string(),
    envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
    env: z.array(z.object({ name: z.string(), value: z.string() })),
    ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.number() })),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
    lifecycle: z.object({
      preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }),
    }),
    resources: z.object({ requests: labels, limits: labels }),
    securityContext: z.strictObject({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.literal(true),
      capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
    }),
    volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
  });
  const podSpec = z.strictObject({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    terminationGracePeriodSeconds: z.number(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number(),
      runAsGroup: z.number(),
      fsGroup: z.number(),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(z.looseObject({ labelSelector: selector })),
    containers: z.tuple([container]),
    volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.object({}) })),
  });
  const schemas = {
    Secret: z.looseObject({ metadata: z.object({ name: z.string() }), stringData: labels }),
    Deployment: z.looseObject({
      apiVersion: z.literal('apps/v1'),
      spec: z.strictObject({
        replicas: z.number(),
        revisionHistoryLimit: z.number(),
        strategy: z.object({
          type: z.literal('RollingUpdate'),
          rollingUpdate: z.strictObject({ maxUnavailable: z.number(), maxSurge: z.number() }),
        }),
        selector,
        template: z.strictObject({ metadata: z.object({ labels }), spec: podSpec }),
      }),
    }),
    Service: z.looseObject({
      spec: z.object({
        selector: labels,
        ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })),
      }),
    }),
    PodDisruptionBudget: z.looseObject({
      apiVersion: z.literal('policy/v1'),
      spec: z.object({ minAvailable: z.number(), selector }),
    }),
  };
  const documents = parseAllDocuments(read('docs/kubernetes/parley.yaml')).map((one) => z.unknown().parse(one.toJS()));
  const of = (kind: keyof typeof schemas): unknown =>
    documents.find((one) => z.looseObject({ kind: z.string() }).parse(one).kind === kind);
  const secret = schemas.Secret.parse(of('Secret'));
  const { spec: deployment } = schemas.Deployment.parse(of('Deployment'));
  const { spec: service } = schemas.Service.parse(of('Service'));
  const { spec: budget } = schemas.PodDisruptionBudget.parse(of('PodDisruptionBudget'));
  const pod = deployment.template.spec;
  const [parley] = pod.containers;

  it('has these objects and no others, all about the same Pods', () => {
    expect(documents).toHaveLength(Object.keys(schemas).length);
    const pods = deployment.template.metadata.labels;
    expect(deployment.selector.matchLabels).toEqual(pods);
    expect(service.selector).toEqual(pods);
    expect(budget.selector.matchLabels).toEqual(pods);
    expect(pod.topologySpreadConstraints.map(({ labelSelector }) => labelSelector.matchLabels)).toEqual([pods]);
  });

  it('names only variables that Parley reads, with no value of a secret', () => {
    const named = [...Object.keys(secret.stringData), ...parley.env.map(({ name }) => name)];
    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'ENCRYPTION_KEY', 'SLACK_BOT_TOKEN', 'PORT']));
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(parley.envFrom).toEqual([{ secretRef: { name: secret.metadata.name } }]);
    expect(Object.values(secret.stringData).filter((value) => !value.includes('replace-me'))).toEqual([]);
    expect(parley.image).toMatch(/:replace-me$/);
  });

  it('probes paths and the port that the image answers', () => {
    const { startupProbe, readinessProbe, livenessProbe } = parley;
    const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/healthz', '/readyz', '/healthz']);
    expect(paths.filter((path) => !HEALTH_PATHS.includes(path))).toEqual([]);
    expect(parley.ports).toEqual([{ name: 'http', containerPort: PORT }]);
    expect(parley.env).toContainEqual({ name: 'PORT', value: String(PORT) });
    expect(service.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  });

  it('never has fewer replicas than asked for, nor more connections than Slack takes', () => {
    const { maxUnavailable, maxSurge } = deployment.strategy.rollingUpdate;
    expect(maxUnavailable).toBe(0);
    expect(maxSurge).toBeGreaterThan(0);
    expect(deployment.replicas).toBeGreaterThanOrEqual(2);
    expect(budget.minAvailable).toBeLessThan(deployment.replicas);
    expect((deployment.replicas + maxSurge) * CONNECTIONS_OF_A_REPLICA).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('gives a replica the time to stop, after the hook', () => {
    const [, hook] = parley.lifecycle.preStop.exec.command;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(hook) + SECONDS_TO_STOP * 1.5);
  });

  it('runs as the user of the image, and can write where Parley does', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    const { runAsUser, runAsGroup, fsGroup } = pod.securityContext;
    // The user `node` of Node's images: https://github.com/nodejs/docker-node
    expect([runAsUser, runAsGroup, fsGroup]).toEqual([1_000, 1_000, 1_000]);
    expect(parley.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([`${WORKDIR}/data`, '/tmp']);
    expect(parley.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
  });
});
