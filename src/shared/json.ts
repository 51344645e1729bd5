export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** What a stranger sent; undefined when it is not JSON. The parser's error, which quotes it, goes no further. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
