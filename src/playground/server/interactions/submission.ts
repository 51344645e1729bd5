import { z } from 'zod';
import { elementsOf } from '../view-state/elements.ts';
import type { ViewRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { readView } from './read-view.ts';

/** What became of a submitted view. */
export type Submission =
  | { kind: 'closed' | 'updated' | 'pushed' }
  /** Messages by block id; the view stays. */
  | { kind: 'errors'; errors: Record<string, string> };

const answerSchema = z.discriminatedUnion('response_action', [
  z.object({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
  z.object({ response_action: z.literal('update'), view: z.unknown() }),
  z.object({ response_action: z.literal('push'), view: z.unknown() }),
  z.object({ response_action: z.literal('clear') }),
]);

/**
 * Does what the app answered to a submission: https://docs.slack.dev/surfaces/modals#updating_response
 * @param closed called for each view that goes away without the app having asked to replace it
 * @throws Refusal when the app answered something Slack would not carry out
 */
export function settleSubmission(
  body: unknown,
  view: ViewRecord,
  { workspace, closed }: { workspace: Workspace; closed: (views: ViewRecord[]) => void },
): Submission {
  if (isNothing(body)) {
    workspace.views.close(view.id);
    return { kind: 'closed' };
  }
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw new Refusal('invalid_response_action');
  switch (answer.data.response_action) {
    case 'errors':
      return { kind: 'errors', errors: checkErrors(answer.data.errors, view) };
    case 'update':
      workspace.views.update(view.id, readView(answer.data.view, 'modal'), undefined);
      return { kind: 'updated' };
    case 'push':
      workspace.views.push(view, readView(answer.data.view, 'modal'));
      return { kind: 'pushed' };
    case 'clear':
      closed(workspace.views.close(view.rootId).filter(({ id }) => id !== view.id));
      return { kind: 'closed' };
  }
}

const isNothing = (body: unknown): boolean =>
  body === undefined || body === null || body === '' || (typeof body === 'object' && Object.keys(body).length === 0);

/** Slack shows errors at input blocks only; with any other name the person sees that something went wrong. */
function checkErrors(errors: Record<string, string>, view: ViewRecord): Record<string, string> {
  const inputs = new Set(
    elementsOf(view.blocks).flatMap(({ block, blockId }) => (block['type'] === 'input' ? blockId : [])),
  );
  const strange = Object.keys(errors).filter((blockId) => !inputs.has(blockId));
  if (strange.length > 0 || Object.keys(errors).length === 0) {
    throw new Refusal('invalid_response_action', [`no input block is called ${strange.join(', ')}`]);
  }
  return errors;
}
