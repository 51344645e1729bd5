import { z } from 'zod';
import { readJson } from '../../../shared/json.ts';

/** Readers of arguments as Slack takes them: strings in a form, JSON inside the string, or plain JSON. */

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

export const textArgument = z.preprocess(asText, z.string());

/** Missing becomes ''; Slack then answers with the name of what it did not find, not of the argument. */
export const nameArgument = z.preprocess((value) => asText(value ?? ''), z.string());

export const flagArgument = z.preprocess(
  (value) => value === true || value === 1 || value === 'true' || value === '1',
  z.boolean(),
);

export function countArgument(fallback: number, max: number) {
  return z.preprocess(
    (value) => (value === undefined || value === '' ? fallback : Number(value)),
    z
      .number()
      .int()
      .min(1)
      .transform((value) => Math.min(value, max)),
  );
}

/** JSON, or a string of it; what does not parse stays a string, for the schema to refuse. */
export function jsonArgument<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === 'string' ? (readJson(value) ?? value) : value), schema);
}
