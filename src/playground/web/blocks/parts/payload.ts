/** Blocks come from any app: each field is read through these, and what is missing or malformed reads as empty. */
export type Payload = Record<string, unknown>;

export function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function payloads(value: unknown): Payload[] {
  return Array.isArray(value) ? value.filter(isPayload) : [];
}

/** A bare string, or the `text` of a text object. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isPayload(value) && typeof value['text'] === 'string' ? value['text'] : '';
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | null {
  return allowed.find((one) => one === value) ?? null;
}
