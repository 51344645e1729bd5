import { extensionOf } from './workspace/files.ts';
import type { FileRecord } from './workspace/records.ts';
import { TEAM } from './workspace/seed.ts';

/** A file as Slack sends it to apps: https://docs.slack.dev/reference/objects/file-object */
export function slackFile(file: FileRecord, origin: string): Record<string, unknown> {
  const name = encodeURIComponent(file.name);
  const address = `${origin}/files-pri/${TEAM.id}-${file.id}`;
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimeType,
    filetype: extensionOf(file.name),
    user: file.user,
    user_team: TEAM.id,
    editable: false,
    size: file.size,
    mode: 'hosted',
    is_external: false,
    is_public: true,
    url_private: `${address}/${name}`,
    url_private_download: `${address}/download/${name}`,
    permalink: `${origin}/files/${file.id}/${name}`,
    file_access: 'visible',
    ...(file.altText === '' ? {} : { alt_txt: file.altText }),
  };
}
