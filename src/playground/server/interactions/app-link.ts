import type { FailureReason, Interaction, Transport } from '../events/transport.ts';
import { Refusal } from '../workspace/refusal.ts';

/** What a person sees when the app does not answer within three seconds. */
const NO_ANSWER: Record<FailureReason, string> = {
  timeout: 'app_did_not_respond',
  connection_failed: 'app_not_connected',
  http_error: 'app_failed',
};

/** @returns what the app acknowledged with @throws Refusal when it did not */
export async function askApp(transport: Transport, interaction: Interaction): Promise<unknown> {
  if (!transport.connected()) throw new Refusal('app_not_connected');
  const reply = await transport.ask(interaction);
  if (reply.kind !== 'acknowledged') throw new Refusal(NO_ANSWER[reply.kind]);
  return reply.body;
}
