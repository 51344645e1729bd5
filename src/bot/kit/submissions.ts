import { z } from 'zod';
import { type ChannelId, channelIdSchema } from '../../shared/ids.ts';
import type { Failure, FailureReason, FieldProblem } from '../model/failure.ts';
import { SHOWN } from './limits.ts';
import type { Piece } from './message.ts';
import { clampText } from './text.ts';

const fileSchema = z.object({
  id: z.string(),
  size: z.number().nullish(),
  url_private_download: z.string().nullish(),
});

const elementSchema = z.object({
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
  selected_conversation: z.string().nullish(),
  files: z.array(fileSchema).nullish(),
});

/** The fields that are read; block id → action id → element. https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
const viewSchema = z.object({
  id: z.string(),
  private_metadata: z.string().default(''),
  state: z.object({ values: z.record(z.string(), z.record(z.string(), elementSchema)) }),
});

export interface UploadedFile {
  id: string;
  size: number | undefined;
  url: string | undefined;
}

/** What somebody filled in. A block and the one input in it have the same id. */
export interface Filled {
  viewId: string;
  metadata: string;
  /** '' when it was left empty or the view has no such input. */
  text(id: string): string;
  choice(id: string): string | undefined;
  conversation(id: string): string | undefined;
  file(id: string): UploadedFile | undefined;
}

/** @throws when it is not a view with inputs */
export function readFilled(view: unknown): Filled {
  const { id: viewId, private_metadata: metadata, state } = viewSchema.parse(view);
  const element = (id: string) => state.values[id]?.[id];
  return {
    viewId,
    metadata,
    text: (id) => element(id)?.value ?? '',
    choice: (id) => element(id)?.selected_option?.value,
    conversation: (id) => element(id)?.selected_conversation ?? undefined,
    file(id) {
      const [file] = element(id)?.files ?? [];
      if (file === undefined) return undefined;
      return { id: file.id, size: file.size ?? undefined, url: file.url_private_download ?? undefined };
    },
  };
}

/** Where the modal belongs: each that was opened from an answer or a question names it, so that a submission is checked there. */
const placeSchema = z.union([
  z.object({ channel: channelIdSchema }),
  z.object({ message: z.object({ channel: channelIdSchema }) }).transform(({ message }) => message),
]);

/** The conversation that a modal belongs to. undefined: to none, as Home's. */
export const readPlace = (metadata: string): ChannelId | undefined => readMetadata(metadata, placeSchema)?.channel;

/** What a view carries for its submission. undefined: not of this shape. */
export function readMetadata<T>(metadata: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(metadata)).data;
  } catch {
    return undefined;
  }
}

/** Messages by the block they stand under, as a submission is refused with; what concerns no field stands under `rest`. */
export type FieldErrors = Record<string, string>;

export function fieldErrors(
  problems: FieldProblem[],
  { blocks, rest }: { blocks: Record<string, string>; rest: string },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of problems) {
    const block = blocks[field] ?? rest;
    const words = [errors[block], sentence(message)].filter((part) => part !== undefined).join(' ');
    errors[block] = clampText(words, SHOWN.fieldError);
  }
  return errors;
}

/** The service's words may follow a field's name (`is required`) and need not end. */
function sentence(message: string): string {
  const text = message.trim();
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

export const FILL_IN = 'Please fill this in.';
export const sayTooLong = (max: number | bigint): string => `Use at most ${max} characters.`;

/** What is wrong with the text of a field. */
export const sayEmptyOrTooLong = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big' ? sayTooLong(issue.maximum) : FILL_IN;

const FAILURES: Record<FailureReason, string> = {
  unreachable: "I couldn't reach the data service. Please try again in a few minutes.",
  'timed-out': 'The data service took too long. It may still have finished, so check before you try again.',
  busy: 'The data service is busy. Please try again in a minute.',
  'not-allowed':
    "The data service doesn't let me do this for you. Ask your Parley admin to check its access to the data service.",
  refused: "The data service didn't accept this.",
  'too-long': 'This is too long for the data service.',
  'gave-up': 'I was interrupted and stopped. Please try again.',
  unexpected: 'Something went wrong. Please try again. If it happens again, send the reference to your Parley admin.',
};

/** Why the service did not do something, for a modal. */
export function sayFailure({ reason, detail, referenceId }: Failure): Piece[][] {
  const serviceWords = clampText((detail ?? '').trim(), SHOWN.detail);
  return [
    [FAILURES[reason]],
    ...(serviceWords === '' ? [] : [[`It said: ${serviceWords}`]]),
    [`Reference: ${referenceId}`],
  ];
}
