import type { z } from 'zod';
import { ResponseSchemaError, type Route } from './errors.ts';

const MAX_PATH = 120;

/** Keeps the fields the interface knows and ignores the others. @throws ResponseSchemaError naming the first bad field */
export function readRecord<Schema extends z.ZodType>(route: Route, schema: Schema, json: unknown): z.output<Schema> {
  const result = parse(route, schema, json);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new ResponseSchemaError(route, path.slice(0, MAX_PATH) || 'body');
}

function parse<Schema extends z.ZodType>(
  route: Route,
  schema: Schema,
  json: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(json);
  } catch (error) {
    // Values nested thousands deep are valid JSON, and overflow the stack of code that walks through them.
    if (error instanceof RangeError) throw new ResponseSchemaError(route, 'body', 'is nested too deep');
    throw error;
  }
}
