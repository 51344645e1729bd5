import { z } from 'zod';

/** What the parent sends to the child. Instants are epoch milliseconds. */
export const parentMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    folder: z.string().optional(),
    now: z.int(),
    size: z.enum(['full', 'small']),
    port: z.int(),
  }),
  z.object({ kind: z.literal('ping') }),
  z.object({ kind: z.literal('stop') }),
]);

export const childMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), port: z.int(), built: z.boolean() }),
  z.object({ kind: z.literal('pong') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

export type ParentMessage = z.infer<typeof parentMessageSchema>;
export type ChildMessage = z.infer<typeof childMessageSchema>;
