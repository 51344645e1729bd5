import { z } from 'zod';
import { timestampSchema } from './timestamps.ts';

/** `GET` and `PUT /v2/resources/<resource_id>/names`, with the API key: our own addition to the interface. */
export const namesPath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}/names`;

const name = z.string().min(1).max(1_000);

/** `column` is null for the name of the table itself. */
const placeSchema = z.object({ schema: name, table: name, column: name.nullable() });

export const LONGEST_WORD = 60;

/** What people call a table or a column: one line, and something in it that can be said. */
export const wordSchema = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_WORD)
  .refine((word) => /\p{L}/u.test(word), 'needs a letter')
  .refine((word) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(word), 'has to be one line');

/** Names to change; all others stay as they are. */
export const changeNamesSchema = z.object({
  /** Who says so, as it is shown to others: `slack:<team>:<user>`, or any other name. */
  by: z.string().trim().min(1).max(200),
  /** A word of null takes back the one that was given. */
  names: z
    .array(placeSchema.extend({ word: wordSchema.nullable() }))
    .min(1)
    .max(1_000),
});

export const namesListSchema = z.object({
  /** Tables and columns whose names nothing explains, and those that were given a word, in the order of the resource. */
  names: z.array(
    placeSchema.extend({
      /** null: none. */
      word: z.string().nullable(),
      /** Who gave or took back the word last. null: no one. */
      said_by: z.string().nullable(),
      said_at: timestampSchema.nullable(),
    }),
  ),
  /** Whether all that can be learned of the resource is known. Until then, rows may still explain some names. */
  is_learned: z.boolean(),
});

export type ChangeNames = z.infer<typeof changeNamesSchema>;
export type NamesList = z.infer<typeof namesListSchema>;
export type ListedName = NamesList['names'][number];
