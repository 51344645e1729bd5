import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../../src/service/http/app.ts';
import { openApiDocument } from '../../../src/service/http/openapi/document.ts';
import { ROUTES } from '../../../src/service/http/openapi/routes.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { startWorld } from '../world.ts';

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const served = async () => {
  const world = await startWorld();
  const { status, body } = await world.request('/openapi.json', {});
  expect(status).toBe(200);
  return body;
};

const unused = () => Promise.reject(new Error('not called'));

describe('the description of the service', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = z.record(z.string(), z.unknown()).parse(await served());
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('names every route there is and no other', () => {
    const app = createApp({
      authenticate: unused,
      ask: unused,
      readOverview: unused,
      saveQuery: unused,
      createResource: unused,
      signIn: unused,
      findApiKey: () => undefined,
      authenticateAdmin: unused,
      authenticateManager: unused,
      changeResource: unused,
      manageResources: { listDatasets: unused, list: unused, read: unused, remove: unused, refresh: unused },
      manageSavedQueries: { list: unused, read: unused, change: unused, remove: unused },
      manageConversations: { read: unused, rate: unused },
      manageSharing: { read: unused, replace: unused, findColumns: unused },
      managePolicy: { read: unused, replace: unused, findNames: unused },
      manageDeadRows: { read: unused, change: unused },
      manageNames: { read: unused, change: unused },
      modelRequests: { list: unused, find: unused },
      modelTallies: { list: unused },
      models: { of: unused },
      manageModelConnection: {
        read: unused,
        connect: unused,
        change: unused,
        remove: unused,
        check: unused,
        list: unused,
      },
      keepDays: 7,
      statements: { list: unused },
      historyDays: 30,
      answerMetrics: unused,
      metrics: { request: () => {} },
      limitApiKey: async () => {},
      isHealthy: unused,
      bodyBytes: 1,
      heartbeatMs: 1,
      logger: createLogger({ level: 'silent' }),
    });
    const there = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const { paths } = documentSchema.parse(openApiDocument());
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(told.toSorted()).toEqual(there.toSorted());
    expect(there.length).toBeGreaterThan(5);
  });

  it.each(
    ROUTES.flatMap(({ request, success }) =>
      [request ?? [], success.body ?? [], success.stream?.data ?? []].flat(),
    ).map((one) => [one.name, one] as const),
  )('has examples of %s that its schemas take, in zod and in JSON', (name, { schema, examples }) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile({ ...openApiDocument(), $ref: `#/components/schemas/${name}` });
    for (const example of Object.values(examples)) {
      expect(schema.safeParse(example)).toMatchObject({ success: true });
      expect({ valid: validate(example), errors: validate.errors }).toEqual({ valid: true, errors: null });
      expect(validate([example])).toBe(false);
    }
  });

  it('tells of every failure that the service answers there', async () => {
    const { paths } = documentSchema.parse(await served());
    const told = Object.keys(paths['/v2/conversations']?.['post']?.responses ?? {});
    expect(told).toEqual(['200', '400', '401', '404', '408', '409', '410', '413', '415', '429', '500', '503']);
  });
});
