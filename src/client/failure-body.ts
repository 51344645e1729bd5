import { z } from 'zod';
import { readJson } from '../shared/json.ts';
import type { FieldFailure } from './errors.ts';

const MAX_MESSAGE = 300;
const MAX_DETAILS = 20;
const TOKEN_LIKE = /^[\w.:/+=-]{1,128}$/;

const text = z.string().optional().catch(undefined);
const list = z.array(z.unknown()).catch([]);
/** The interface shows no error body, so any is accepted and each field is read only if it is text. */
const fieldsSchema = z.object({ message: text, code: text, request_id: text, details: list.default([]) });
const bodySchema = fieldsSchema.extend({
  /** FastAPI has a text here, or a list of fields: https://fastapi.tiangolo.com/tutorial/handling-errors/ */
  detail: z.union([z.string(), list]).optional().catch(undefined),
  /** Some have the failure as an object in here. */
  error: z.union([z.string(), fieldsSchema]).optional().catch(undefined),
});
const fieldFailureSchema = z.object({ field: z.string(), message: z.string() });
const pathFailureSchema = z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() });
/** What FastAPI puts before the field: the part of the request it is in. */
const PARTS_OF_REQUEST: readonly unknown[] = ['body', 'query', 'path', 'header'];

export interface FailureBody {
  code: string | undefined;
  serviceMessage: string | undefined;
  requestId: string | undefined;
  details: FieldFailure[];
}

/** @param secrets what the request carried and an answer may quote: struck out of all that is kept */
export function readFailureBody(body: string | undefined, secrets: readonly string[]): FailureBody {
  const { detail, error, ...fields } = bodySchema.safeParse(readJson(body ?? '')).data ?? NOTHING;
  const inner = typeof error === 'object' ? error : undefined;
  const listed = Array.isArray(detail) ? detail : undefined;
  const details = [...fields.details, ...(inner?.details ?? []), ...(listed ?? [])]
    .slice(0, MAX_DETAILS)
    .flatMap((entry) => readFieldFailure(entry) ?? []);
  const said = [listed === undefined ? detail : undefined, fields.message, inner?.message, error, details[0]?.message];
  const words = said.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  const clean = (dirty: string): string => bounded(strike(dirty, secrets));
  return {
    serviceMessage: typeof words === 'string' ? clean(words) : undefined,
    code: tokenLike(fields.code ?? inner?.code, secrets),
    requestId: tokenLike(fields.request_id ?? inner?.request_id, secrets),
    details: details.map(({ field, message }) => ({ field: clean(field), message: clean(message) })),
  };
}

const NOTHING: z.output<typeof bodySchema> = { details: [] };

function readFieldFailure(entry: unknown): FieldFailure | undefined {
  const ours = fieldFailureSchema.safeParse(entry).data;
  if (ours !== undefined) return ours;
  const { loc = [], msg } = pathFailureSchema.safeParse(entry).data ?? {};
  const path = PARTS_OF_REQUEST.includes(loc[0]) && loc.length > 1 ? loc.slice(1) : loc;
  return msg === undefined ? undefined : { field: path.join('.'), message: msg };
}

/** A code or an id that is safe to log; undefined when it is anything else. */
export function tokenLike(value: string | undefined, secrets: readonly string[]): string | undefined {
  return value !== undefined && TOKEN_LIKE.test(value) && strike(value, secrets) === value ? value : undefined;
}

function bounded(words: string): string {
  const characters = Array.from(words.replace(/[\p{Cc}\s]+/gu, ' ').trim());
  return characters.length <= MAX_MESSAGE ? characters.join('') : `${characters.slice(0, MAX_MESSAGE - 1).join('')}…`;
}

function strike(words: string, secrets: readonly string[]): string {
  return secrets
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, spelling) => rest.replaceAll(spelling, '[redacted]'), words);
}

/** As it is, line by line (a PEM key), as JSON quotes it and as a connection URL quotes it. */
function spellings(secret: string): string[] {
  const wellFormed = Buffer.from(secret).toString();
  const quoted = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(wellFormed)];
  return [secret, ...secret.split(/\r?\n/), ...quoted].filter((spelling) => spelling.trim() !== '');
}
