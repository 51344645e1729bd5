import { slackFile } from '../slack-file.ts';
import type { InputState } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Files come by their id; the app gets all of each. @throws Refusal for a file that isn't this person's */
export function withFiles(state: InputState, user: string, workspace: Workspace): InputState {
  const withDetails = (sent: unknown): unknown => {
    const id = typeof sent === 'object' && sent !== null && 'id' in sent ? String(sent.id) : '';
    const file = workspace.files.find(id);
    if (file === undefined || file.user !== user) throw new Refusal('file_not_found');
    return slackFile(file, workspace.origin());
  };
  return mapElements(state, (element) =>
    Array.isArray(element['files']) ? { ...element, files: element['files'].map(withDetails) } : element,
  );
}

function mapElements(
  state: InputState,
  change: (element: Record<string, unknown>) => Record<string, unknown>,
): InputState {
  const changed: InputState = {};
  for (const [blockId, actions] of Object.entries(state)) {
    const block: Record<string, Record<string, unknown>> = {};
    for (const [actionId, element] of Object.entries(actions)) block[actionId] = change(element);
    changed[blockId] = block;
  }
  return changed;
}
