import type { z } from 'zod';
import { plainText } from '../shared/plain-text.ts';
import type { FieldProblem } from './failures.ts';

const MAX_PROBLEMS = 20;
const LONGEST_FIELD = 100;

/**
 * zod's issues with the request's own field names, in words that follow a field's name: the first of each field.
 * Values are never quoted.
 */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.flatMap((issue) =>
    pathsOf(issue).map((path) => ({ field: fieldNamed(path), message: wordsFor(issue) })),
  );
  return problems
    .filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
    .slice(0, MAX_PROBLEMS);
}

/** Fields that a request can't have are one issue of the object around them. */
const pathsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

const fieldNamed = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'body' : plainText(path.map(String).join('.'), LONGEST_FIELD);

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
    case 'unrecognized_keys':
      return "isn't a field that can be changed";
    case 'custom':
      return issue.message === UNTOLD ? "isn't valid" : issue.message;
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return "isn't valid";
  }
}

/** What zod says of a refinement that says nothing itself. */
const UNTOLD = 'Invalid input';

const article = (type: string) =>
  type === 'object' || type === 'array' || type === 'int' ? `an ${type}` : `a ${type}`;
