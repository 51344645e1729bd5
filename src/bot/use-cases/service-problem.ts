import { z } from 'zod';
import type { Failure } from '../model/outcome.ts';
import type { FieldProblem } from './connect-form.ts';
import { whyFailed } from './why-failed.ts';

const detailsSchema = z.object({
  name: z.literal('HttpError'),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** What the service says about single fields of a request it refused; its words are untrusted. Empty: nothing. */
export function readFieldProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof Error)) return [];
  const read = detailsSchema.safeParse({ name: error.name, details: 'details' in error ? error.details : [] });
  return read.success ? read.data.details : [];
}

/** Why the service did not do what was asked of it, with a reference to the log. */
export function failureOf(error: unknown, makeReference: () => string): Failure {
  return { ...whyFailed(error), referenceId: makeReference() };
}
