import { z } from 'zod';
import type { PageCommand } from '../../protocol/protocol.ts';

const commandId = z.string().max(100);
const stateSchema = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));
const containerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), channel: z.string(), ts: z.string() }),
  z.object({ kind: z.literal('view'), viewId: z.string() }),
]);
const message = { channel: z.string(), ts: z.string() };
const callFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), error: z.string().regex(/^[a-z_]{1,80}$/) }),
  z.object({ kind: z.literal('rate-limited'), retryAfterSeconds: z.int().min(1).max(3_600) }),
  z.object({ kind: z.literal('server-error') }),
  z.object({ kind: z.literal('hang') }),
  z.object({ kind: z.literal('dropped-reply') }),
  z.object({ kind: z.literal('error-reply') }),
  z.object({ kind: z.literal('no-reply') }),
  z.object({ kind: z.literal('half-reply') }),
  z.object({ kind: z.literal('page-reply') }),
]);
const deliveryFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lost') }),
  z.object({ kind: z.literal('double') }),
  z.object({ kind: z.literal('late'), milliseconds: z.int().min(1).max(600_000) }),
]);
const element = { container: containerSchema, blockId: z.string(), actionId: z.string() };

/** What a page may ask for. */
export const commandSchema: z.ZodType<PageCommand> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('post-message'),
    commandId,
    channel: z.string(),
    threadTs: z.string().nullable(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('edit-message'), commandId, ...message, text: z.string() }),
  z.object({ kind: z.literal('delete-message'), commandId, ...message }),
  z.object({
    kind: z.literal('act'),
    commandId,
    ...element,
    action: z.record(z.string(), z.unknown()),
    state: stateSchema,
  }),
  z.object({ kind: z.literal('load-options'), commandId, ...element, query: z.string() }),
  z.object({ kind: z.literal('message-shortcut'), commandId, callbackId: z.string(), ...message }),
  z.object({ kind: z.literal('global-shortcut'), commandId, callbackId: z.string() }),
  z.object({ kind: z.literal('submit-view'), commandId, viewId: z.string(), state: stateSchema }),
  z.object({ kind: z.literal('close-view'), commandId, viewId: z.string() }),
  z.object({ kind: z.literal('open-app-tab'), commandId, tab: z.enum(['home', 'messages']) }),
  z.object({ kind: z.literal('watch-wire'), commandId, on: z.boolean() }),
  z.object({ kind: z.literal('read-wire'), commandId, id: z.int() }),
  z.object({
    kind: z.literal('plan-call-fault'),
    commandId,
    method: z.string().regex(/^[A-Za-z.]{1,80}$/),
    fault: callFaultSchema,
  }),
  z.object({ kind: z.literal('plan-event-fault'), commandId, fault: deliveryFaultSchema }),
  z.object({ kind: z.literal('plan-pace'), commandId }),
  z.object({ kind: z.literal('clear-faults'), commandId }),
  z.object({ kind: z.literal('drop-connections'), commandId, how: z.enum(['lost', 'refresh', 'recycle', 'stalled']) }),
  z.object({ kind: z.literal('stop-session'), commandId, channel: z.string(), threadTs: z.string() }),
]);
