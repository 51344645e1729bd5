export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a dotted name; '' for what is not a name, for example `*`. */
export function namesOf(parts: unknown): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.map((part: unknown) => {
    const text = isFields(part) && isFields(part['String']) ? part['String']['sval'] : undefined;
    return typeof text === 'string' ? text : '';
  });
}
