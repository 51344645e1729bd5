import type { z } from 'zod';

/** What a view carries for its submission. undefined: not of this shape. */
export function readMetadata<T>(metadata: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(metadata)).data;
  } catch {
    return undefined;
  }
}
