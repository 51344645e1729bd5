import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isSameOrigin } from '../host-guard.ts';
import { slackFile } from '../slack-file.ts';
import type { FileRecord } from '../workspace/records.ts';
import { TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Uploads } from './uploads.ts';

/** What Slack takes from a person's form: https://docs.slack.dev/reference/block-kit/block-elements/file-input-element */
const MAX_BYTES = 100_000_000;
/** What a browser may show; anything else is saved, whatever its name says. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif']);

interface FileRoutesDeps {
  workspace: Workspace;
  uploads: Uploads;
  isBotToken: (token: string) => boolean;
}

/** Bytes in and out: for the app by token or announced upload, for people by the address that their page has. */
export function fileRoutes({ workspace, uploads, isBotToken }: FileRoutesDeps): Hono {
  const routes = new Hono();
  const limit = bodyLimit({ maxSize: MAX_BYTES });
  routes.post('/upload/v1/:ticket', limit, async (c) => {
    const bytes = await readUpload(c);
    return uploads.receive(c.req.param('ticket'), bytes) ? c.text(`OK - ${bytes.length}`) : c.text('not expected', 400);
  });
  const download = (c: Context): Response => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined || !isBotToken(token)) return c.text('not allowed', 403);
    return sendBytes(c, workspace, workspace.files.find((c.req.param('file') ?? '').replace(`${TEAM.id}-`, '')));
  };
  routes.get('/files-pri/:file/download/:name', download);
  routes.get('/files-pri/:file/:name', download);
  routes.get('/files/:id/:secret/:name', (c) => {
    const file = workspace.files.find(c.req.param('id'));
    return sendBytes(c, workspace, file?.secret === c.req.param('secret') ? file : undefined);
  });
  /** A person chooses a file in a form: its id goes into the element's state. */
  routes.post('/upload-as/:person', limit, async (c) => {
    const person = workspace.person(c.req.param('person'));
    const name = c.req.query('name') ?? '';
    const isOurPage = isSameOrigin(c.req.header('origin'), c.req.header('host'));
    if (person === undefined || person.isBot || name === '' || !isOurPage) return c.text('not allowed', 403);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    return c.json(slackFile(workspace.files.add({ name, user: person.id, bytes }), workspace.origin()));
  });
  return routes;
}

/** The bytes themselves, or a form with one file in it, as Slack's own client sends. */
async function readUpload(c: Context): Promise<Buffer> {
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  if (!isForm) return Buffer.from(await c.req.arrayBuffer());
  const file = Object.values(await c.req.parseBody()).find((value) => value instanceof File);
  return file === undefined ? Buffer.alloc(0) : Buffer.from(await file.arrayBuffer());
}

function sendBytes(c: Context, workspace: Workspace, file: FileRecord | undefined): Response {
  const bytes = file && workspace.files.bytes(file.id);
  if (file === undefined || bytes === undefined) return c.text('no such file', 404);
  const how = SHOWN.has(file.mimeType) ? 'inline' : 'attachment';
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': file.mimeType,
    'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  });
}
