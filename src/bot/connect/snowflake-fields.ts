/** What the fields of Snowflake's form hold beyond one text each. */

/** `ana@example.com = SALES_EAST, * = SALES`, also in lines. What isn't so, or names someone twice, is handed on as it is, and refused with the rest. */
export function readRoles({ role_by_person: typed }: Record<string, string>): { role_by_person?: unknown } {
  if (typed === undefined) return {};
  const pairs = typed.split(/[\n,;]/).filter((pair) => pair.trim() !== '');
  const read = pairs.map((pair) => /^\s*([^=]*[^=\s])\s*=\s*([^=]*[^=\s])\s*$/.exec(pair)?.slice(1, 3) ?? []);
  const isRead = read.every(({ length }) => length === 2) && new Set(read.map(([who]) => who)).size === read.length;
  return { role_by_person: isRead ? Object.fromEntries(read) : typed };
}

const KEY_END = '-----END ENCRYPTED PRIVATE KEY-----';

/** The passphrase of an encrypted key is typed after it: a form has one secret. */
export function splitSecret(secret: string): { password: string; private_key_passphrase?: string } {
  const at = secret.indexOf(KEY_END);
  const after = at < 0 ? '' : secret.slice(at + KEY_END.length).trim();
  if (after === '') return { password: secret };
  return { password: secret.slice(0, at + KEY_END.length), private_key_passphrase: after };
}
