import { z } from 'zod';
import { type ChannelId, channelIdSchema } from '../../shared/ids.ts';
import type { Failure, FailureReason, FieldProblem } from '../model/failure.ts';
import { clampText, type Piece } from './blocks.ts';
import { SHOWN } from './limits.ts';

const fileSchema = z.object({
  id: z.string(),
  size: z.number().nullish(),
  url_private_download: z.string().nullish(),
});

const elementSchema = z.object({
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
  selected_options: z.array(z.object({ value: z.string() })).nullish(),
  selected_conversation: z.string().nullish(),
  selected_conversations: z.array(z.string()).nullish(),
  selected_users: z.array(z.string()).nullish(),
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

/** What a person filled in, by the id of the block. Each block has one input. */
export interface Filled {
  viewId: string;
  metadata: string;
  /** Whether the view has this input. */
  has(id: string): boolean;
  /** '' when it was left empty or the view has no such input. */
  text(id: string): string;
  choice(id: string): string | undefined;
  /** The options, conversations or people chosen where several can be. */
  choices(id: string): string[];
  conversation(id: string): string | undefined;
  file(id: string): UploadedFile | undefined;
}

/** @throws when it is not a view with inputs */
export function readFilled(view: unknown): Filled {
  const { id: viewId, private_metadata: metadata, state } = viewSchema.parse(view);
  const element = (id: string) => Object.values(state.values[id] ?? {})[0];
  return {
    viewId,
    metadata,
    has: (id) => element(id) !== undefined,
    text: (id) => element(id)?.value ?? '',
    choice: (id) => element(id)?.selected_option?.value,
    choices(id) {
      const {
        selected_options: options,
        selected_conversations: conversations,
        selected_users: users,
      } = element(id) ?? {};
      return [...(options ?? []).map(({ value }) => value), ...(conversations ?? []), ...(users ?? [])];
    },
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

/** Messages by the block they are shown under, as Slack takes them. What concerns no field is shown under `rest`. */
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

/** The service's words may follow a field's name (`is required`) and may lack a full stop. */
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

/** Why the service didn't do something, for a modal. */
export function sayFailure({ reason, detail, referenceId }: Failure): Piece[][] {
  const serviceWords = clampText((detail ?? '').trim(), SHOWN.detail);
  return [
    [FAILURES[reason]],
    ...(serviceWords === '' ? [] : [[`It said: ${serviceWords}`]]),
    [`Reference: ${referenceId}`],
  ];
}
