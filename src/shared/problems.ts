import type { z } from 'zod';
import { byName } from './by-name.ts';
import { plainText } from './plain-text.ts';

/** `field` is the sender's own name for it, dotted when nested: `db_credentials.port`. */
export interface FieldProblem {
  field: string;
  message: string;
}

const MAX_PROBLEMS = 20;
const LONGEST_FIELD = 100;

/** The first problem of each field, of a request that may have many. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = everyProblem(error);
  return problems
    .filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
    .slice(0, MAX_PROBLEMS);
}

/** zod's issues with the sender's own names, in words that follow a field's name. Values are never quoted. */
export const everyProblem = (error: z.ZodError): FieldProblem[] =>
  error.issues.flatMap((issue) =>
    pathsOf(issue).map((path) => ({ field: fieldNamed(path), message: wordsFor(issue) })),
  );

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
      if (issue.minimum === 1 && NOUNS[issue.origin] !== undefined) return 'must not be empty';
      return bounded(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return bounded(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
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

/** What is counted of a value that has a length. */
const NOUNS = byName({ string: 'characters', array: 'entries' });

function bounded(origin: string, bound: string, number: number | bigint): string {
  const noun = NOUNS[origin];
  if (noun === undefined) return `must be ${bound} ${number}`;
  return bound.endsWith('most') ? `can have ${bound} ${number} ${noun}` : `must have ${bound} ${number} ${noun}`;
}

/** What zod says of a refinement that says nothing itself. */
const UNTOLD = 'Invalid input';

const article = (type: string) =>
  type === 'object' || type === 'array' || type === 'int' ? `an ${type}` : `a ${type}`;
