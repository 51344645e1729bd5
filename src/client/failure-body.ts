import { z } from 'zod';
import { readJson } from '../shared/json.ts';
import type { FieldFailure } from './errors.ts';

const MAX_MESSAGE = 300;
const MAX_DETAILS = 20;
const TOKEN_LIKE = /^[\w.:/+=-]{1,128}$/;

const text = z.string().optional().catch(undefined);
/** The interface shows no error body, so any is accepted and each field is read only if it is text. */
const bodySchema = z.object({
  detail: text,
  message: text,
  error: text,
  code: text,
  request_id: text,
  details: z.array(z.unknown()).catch([]).default([]),
});
const fieldFailureSchema = z.object({ field: z.string(), message: z.string() });

export interface FailureBody {
  code: string | undefined;
  serviceMessage: string | undefined;
  requestId: string | undefined;
  details: FieldFailure[];
}

/** @param secrets what the request carried and an answer may quote: struck out of all that is kept */
export function readFailureBody(body: string | undefined, secrets: readonly string[]): FailureBody {
  const fields = bodySchema.safeParse(readJson(body ?? '')).data;
  const clean = (words: string): string => bounded(strike(words, secrets));
  const words = [fields?.detail, fields?.message, fields?.error].find((candidate) => candidate?.trim());
  return {
    serviceMessage: words === undefined ? undefined : clean(words),
    code: tokenLike(fields?.code, secrets),
    requestId: tokenLike(fields?.request_id, secrets),
    details: (fields?.details ?? [])
      .slice(0, MAX_DETAILS)
      .flatMap((entry) => fieldFailureSchema.safeParse(entry).data ?? [])
      .map(({ field, message }) => ({ field: clean(field), message: clean(message) })),
  };
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
