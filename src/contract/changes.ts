import { z } from 'zod';

/** The body of a `PATCH`: at least one of these fields, and no other. */
export function changesOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const message = `must have at least one of ${Object.keys(shape).join(', ')}`;
  return z.strictObject(shape).refine((given: object) => Object.values(given).some((value) => value !== undefined), {
    message,
    // With a field that isn't one of these, that field is the problem.
    when: ({ issues }) => issues.length === 0,
  });
}
