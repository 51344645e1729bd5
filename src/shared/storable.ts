/** What PostgreSQL stores of a value: no character zero. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
