import type { z } from 'zod';
import type { FieldProblem } from '../failures.ts';

const MAX_PROBLEMS = 20;

/**
 * zod's issues with the request's own field names, in words that follow a field's name: the first of each field.
 * Values are never quoted.
 */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.map((issue) => ({
    field: issue.path.length === 0 ? 'body' : issue.path.map(String).join('.'),
    message: wordsFor(issue),
  }));
  return problems
    .filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
    .slice(0, MAX_PROBLEMS);
}

function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'is required' : `must be ${article(issue.expected)}`;
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `can have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'guid' ? 'must be a UUID' : 'has the wrong format';
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be one of ${issue.options.join(', ')}`
        : 'has the wrong form';
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'custom':
      // The contract's own words.
      return issue.message;
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return "isn't valid";
  }
}

const article = (type: string) =>
  type === 'object' || type === 'array' || type === 'int' ? `an ${type}` : `a ${type}`;
