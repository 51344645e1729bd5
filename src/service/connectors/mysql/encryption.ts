import type { Session } from './sessions.ts';

/** null: none. */
export async function encryption(session: Session): Promise<string | null> {
  const [[, version] = []] = await session.query("SHOW SESSION STATUS LIKE 'Ssl_version'");
  return typeof version === 'string' && version !== '' ? version : null;
}
