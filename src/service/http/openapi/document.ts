import { z } from 'zod';
import { failureSchema } from '../../../contract/failures.ts';
import { EVENT_STREAM } from '../../../contract/stages.ts';
import * as examples from './examples.ts';
import type { RouteDescription } from './route-description.ts';
import { ROUTES } from './routes.ts';

type Json = Record<string, unknown>;

const FAILURES: Record<number, string> = {
  400: "The request isn't valid. `details` names the fields.",
  401: 'The API key or token is missing, wrong, or expired.',
  403: 'The user can see the object, and only others can change it. `message` says who.',
  404: "The object doesn't exist, or the user doesn't have access to it.",
  408: 'The request ended before the whole body arrived.',
  409: "The request names no resource, and the question doesn't clearly fit one of several.",
  410: 'The resource was deleted while the call was under way.',
  413: 'The body is too large.',
  415: "The body isn't JSON.",
  429: 'Too many calls, or a daily budget is used up (`budget_spent`). `Retry-After` is the number of seconds to wait.',
  500: 'Something went wrong in the service. The log has the details under `request_id`.',
  502: 'The data source failed.',
  503: "The service is busy: `Retry-After` is the number of seconds to wait. Or it can't use its own database (`storage_away`), and what was asked for may be done.",
  504: "The data source didn't respond in time.",
};

const FAILURE = { name: 'Failure', schema: failureSchema, examples: { failure: examples.FAILURE } };

/** The service in OpenAPI 3.1, from the schemas that it reads requests with. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley data-query service',
      version: '1.0.0',
      description:
        'Every response has an `x-request-id`: the one you sent (8 to 64 characters of A-Z a-z 0-9 _ . -), or a new one.',
    },
    paths: pathsOf(ROUTES),
    components: { schemas: schemasOf(ROUTES), securitySchemes: SECURITY_SCHEMES },
  };
}

const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The API key, without a scheme.' },
  metricsToken: { type: 'http', scheme: 'bearer', description: '`METRICS_TOKEN`, where it is set.' },
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token from sign-in.' },
};

const SCHEMES: Record<RouteDescription['security'], readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  apiKey: ['apiKey'],
  accessToken: ['accessToken'],
  either: ['accessToken', 'apiKey'],
  metricsToken: ['metricsToken'],
  none: [],
};

function pathsOf(routes: readonly RouteDescription[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return paths;
}

function operationOf({
  operation,
  summary,
  path,
  security,
  query,
  request,
  success,
  failures,
}: RouteDescription): Json {
  const answers = failures.toSorted((a, b) => a - b).map((status) => [String(status), failureAnswer(status)] as const);
  const parameters = [...parametersOf(path), ...queryParametersOf(query)];
  return {
    operationId: operation,
    summary,
    security: SCHEMES[security].map((scheme) => ({ [scheme]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { required: true, content: contentOf(request) } }),
    responses: {
      [success.status]: {
        description: success.says,
        headers: HEADERS,
        ...(success.body && {
          content: { ...contentOf(success.body, success.mediaType), ...streamOf(success) },
        }),
      },
      ...Object.fromEntries(answers),
    },
  };
}

function streamOf({ stream }: RouteDescription['success']): Json {
  if (stream === undefined) return {};
  const { says, example } = stream;
  return { [EVENT_STREAM]: { schema: { type: 'string', description: says }, examples: { told: { value: example } } } };
}

const HEADERS = { 'x-request-id': { schema: { type: 'string' } } };

function failureAnswer(status: number): Json {
  const isLater = status === 429 || status === 503;
  const headers = isLater ? { ...HEADERS, 'retry-after': { schema: { type: 'integer' } } } : HEADERS;
  return { description: FAILURES[status], headers, content: contentOf(FAILURE) };
}

function contentOf(
  { name, examples: shown }: { name: string; examples: Record<string, unknown> },
  mediaType = 'application/json',
): Json {
  const named: Json = Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, { value }]));
  const schema = { $ref: `#/components/schemas/${name}` };
  return { [mediaType]: { schema, ...(Object.keys(named).length > 0 && { examples: named }) } };
}

function parametersOf(path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const example = new Map(Object.entries(examples.PATH_IDS));
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: example.get(name),
  }));
}

const propertiesSchema = z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) });

function queryParametersOf(query: z.ZodType | undefined): Json[] {
  if (query === undefined) return [];
  const { properties } = propertiesSchema.parse(z.toJSONSchema(query, { io: 'output', target: 'draft-2020-12' }));
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function schemasOf(routes: readonly RouteDescription[]): Json {
  const named = [
    ...routes.flatMap(({ request, success }) => [request ?? [], success.body ?? [], success.stream?.data ?? []].flat()),
    FAILURE,
  ];
  const own = named.map(({ name, schema }) => [name, jsonSchemaOf(schema)] as const);
  return { ...Object.fromEntries(own), [ANY_JSON]: true };
}

const ANY_JSON = 'AnyJson';

/** `z.json()` is the one recursive schema here, and means any JSON. */
function jsonSchemaOf(schema: z.ZodType): Json {
  const made = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  const { $schema: _, $defs: __, ...own } = made;
  const text = JSON.stringify(own).replaceAll(/"#\/\$defs\/\w+"/g, `"#/components/schemas/${ANY_JSON}"`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
