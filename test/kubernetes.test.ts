import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { IMAGE, MOST_CONNECTIONS_TO_SLACK, read } from './image.ts';

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
  expect(named.filter((name) => !IMAGE.variables.includes(name))).toEqual([]);
  expect(parley.envFrom).toEqual([{ secretRef: { name: secret.metadata.name } }]);
  expect(Object.values(secret.stringData).filter((value) => !value.includes('replace-me'))).toEqual([]);
  expect(parley.image).toMatch(/:replace-me$/);
});

it('probes paths and the port that the image answers', () => {
  const { startupProbe, readinessProbe, livenessProbe } = parley;
  const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual(['/healthz', '/readyz', '/healthz']);
  expect(paths.filter((path) => !IMAGE.healthPaths.includes(path))).toEqual([]);
  expect(parley.ports).toEqual([{ name: 'http', containerPort: IMAGE.port }]);
  expect(parley.env).toContainEqual({ name: 'PORT', value: String(IMAGE.port) });
  expect(service.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
});

it('never has fewer replicas than asked for, nor more connections than Slack takes', () => {
  const { maxUnavailable, maxSurge } = deployment.strategy.rollingUpdate;
  expect(maxUnavailable).toBe(0);
  expect(maxSurge).toBeGreaterThan(0);
  expect(deployment.replicas).toBeGreaterThanOrEqual(2);
  expect(budget.minAvailable).toBeLessThan(deployment.replicas);
  expect((deployment.replicas + maxSurge) * IMAGE.connectionsToSlack).toBeLessThanOrEqual(MOST_CONNECTIONS_TO_SLACK);
});

it('gives a replica the time to stop, after the hook', () => {
  const [, hook] = parley.lifecycle.preStop.exec.command;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(hook) + IMAGE.secondsToStop * 1.5);
});

it('runs as the user of the image, and can write where Parley does', () => {
  expect(IMAGE.user).toBe('node');
  const { runAsUser, runAsGroup, fsGroup } = pod.securityContext;
  // The user `node` of Node's images: https://github.com/nodejs/docker-node
  expect([runAsUser, runAsGroup, fsGroup]).toEqual([1_000, 1_000, 1_000]);
  expect(parley.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([IMAGE.dataFolder, '/tmp']);
  expect(parley.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
});
