import { type Fields, isFields, type Problem } from './block-rules/rule.ts';
import type { BlockRecord, FileRecord } from './workspace/records.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Images of messages and views that are files of the workspace: https://docs.slack.dev/reference/block-kit/composition-objects/slack-file-object */

/** Slack's own refusal of a file it does not have, or that is no picture. */
export function checkImageFiles(blocks: readonly BlockRecord[], workspace: Workspace): Problem[] {
  return blocks.flatMap((block, index): Problem[] => {
    const named = isFields(block['slack_file']) ? block['slack_file'] : undefined;
    if (named === undefined) return [];
    const file = fileOf(named, workspace);
    const isPicture = file?.mimeType.startsWith('image/') ?? false;
    return isPicture ? [] : [{ pointer: `/blocks/${index}/slack_file`, message: 'invalid slack file' }];
  });
}

function fileOf(named: Fields, workspace: Workspace): FileRecord | undefined {
  if (typeof named['id'] === 'string') return workspace.files.find(named['id']);
  const id = /\/(?:files|files-pri)\/(?:[A-Z0-9]+-)?(F[A-Z0-9]+)\//.exec(String(named['url']))?.[1];
  return id === undefined ? undefined : workspace.files.find(id);
}

/** Where the page fetches a file's bytes, relative to itself. */
export function pageAddress({ id, secret, name }: FileRecord): string {
  return `/files/${id}/${secret}/${encodeURIComponent(name)}`;
}

/** For the page a picture of the workspace has an address like any other, also when no message shares its file. */
export function withImageAddresses(blocks: readonly BlockRecord[], workspace: Workspace): BlockRecord[] {
  return blocks.map((block) => {
    const file = isFields(block['slack_file']) ? fileOf(block['slack_file'], workspace) : undefined;
    return file === undefined ? block : { ...block, image_url: `${workspace.origin()}${pageAddress(file)}` };
  });
}
