import { readBounded } from '../read-upload.ts';
import { FORM_FIELDS } from './secret-form.ts';

const MAX_BYTES = 128 * 1024;

interface SecretPost {
  csrf: string;
  secret: string;
}

/** A form as browsers send it, of bounded size. `forbidden`: it is something else. */
export async function readSecretPost(request: Request): Promise<SecretPost | 'too-large' | 'forbidden'> {
  const bytes = await readBounded(request, MAX_BYTES);
  if (bytes === undefined) return 'too-large';
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => undefined);
  if (form === undefined) return 'forbidden';
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form.get(FORM_FIELDS.file);
  const uploaded = file instanceof File ? await file.text() : '';
  // Browsers end the lines of a text area with CR and LF.
  const typed = text(FORM_FIELDS.secret).replace(/\r\n/g, '\n');
  return { csrf: text(FORM_FIELDS.csrf), secret: typed === '' ? uploaded : typed };
}
