/** One thing Slack would refuse, where it is (a JSON pointer into the arguments). */
export interface Problem {
  pointer: string;
  message: string;
}

/** Looks at one value; no problems means accepted. */
export type Rule = (value: unknown, pointer: string) => Problem[];

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const problem = (pointer: string, message: string): Problem[] => [{ pointer, message }];

export function text(max: number, min = 1): Rule {
  return (value, pointer) => {
    if (typeof value !== 'string') return problem(pointer, 'must be a string');
    if (value.length < min) return problem(pointer, `must be more than ${min - 1} characters`);
    if (value.length > max) return problem(pointer, `must be less than ${max + 1} characters`);
    return [];
  };
}

export function integer(min: number, max: number): Rule {
  return (value, pointer) => {
    if (!Number.isInteger(value)) return problem(pointer, 'must be an integer');
    if (Number(value) < min) return problem(pointer, `must be greater than or equal to ${min}`);
    if (Number(value) > max) return problem(pointer, `must be less than or equal to ${max}`);
    return [];
  };
}

export const number: Rule = (value, pointer) =>
  typeof value === 'number' && Number.isFinite(value) ? [] : problem(pointer, 'must be a number');

export const flag: Rule = (value, pointer) => (typeof value === 'boolean' ? [] : problem(pointer, 'must be a boolean'));

export function oneOf(...allowed: readonly (string | number)[]): Rule {
  return (value, pointer) =>
    allowed.some((candidate) => candidate === value) ? [] : problem(pointer, `must be one of: ${allowed.join(', ')}`);
}

export function list(item: Rule, { min = 0, max }: { min?: number; max: number }): Rule {
  return (value, pointer) => {
    if (!Array.isArray(value)) return problem(pointer, 'must be an array');
    if (value.length < min) return problem(pointer, `no fewer than ${min} items required`);
    if (value.length > max) return problem(pointer, `no more than ${max} items allowed`);
    return value.flatMap((entry: unknown, index) => item(entry, `${pointer}/${index}`));
  };
}

/** Fields it does not name are let pass, as Slack mostly does. An optional field may be null. */
export function record(required: Record<string, Rule>, optional: Record<string, Rule> = {}): Rule {
  return (value, pointer) => {
    if (!isFields(value)) return problem(pointer, 'must provide an object');
    const missing = Object.keys(required).filter((name) => value[name] === undefined || value[name] === null);
    const wrong = Object.entries({ ...required, ...optional }).flatMap(([name, rule]) =>
      value[name] === undefined || value[name] === null ? [] : rule(value[name], `${pointer}/${name}`),
    );
    return [...missing.map((name) => ({ pointer, message: `missing required field: ${name}` })), ...wrong];
  };
}

/** At least one of the fields is there. */
export function anyOf(...names: readonly string[]): Rule {
  return (value, pointer) =>
    isFields(value) && names.some((name) => value[name] !== undefined && value[name] !== null)
      ? []
      : problem(pointer, `must define either ${names.map((name) => `\`${name}\``).join(' or ')}`);
}

/** Not both of the fields are there. */
export function notBoth(first: string, second: string): Rule {
  return (value, pointer) =>
    isFields(value) && value[first] !== undefined && value[second] !== undefined
      ? problem(pointer, `cannot define both \`${first}\` and \`${second}\``)
      : [];
}

export function all(...rules: readonly Rule[]): Rule {
  return (value, pointer) => rules.flatMap((rule) => rule(value, pointer));
}

/** An object whose `type` says which rule it obeys. */
export function byType(rules: Readonly<Record<string, Rule>>): Rule {
  return (value, pointer) => {
    if (!isFields(value)) return problem(pointer, 'must provide an object');
    const type = value['type'];
    if (typeof type !== 'string') return problem(pointer, 'missing required field: type');
    const rule = Object.hasOwn(rules, type) ? rules[type] : undefined;
    return rule === undefined ? problem(`${pointer}/type`, `unsupported type: ${type}`) : rule(value, pointer);
  };
}

/** No two objects of the array carry the same value in this field. */
export function uniqueBy(field: string): Rule {
  return (value, pointer) => {
    const seen = new Set<unknown>();
    return (Array.isArray(value) ? value : []).flatMap((entry: unknown, index) => {
      const id = isFields(entry) ? entry[field] : undefined;
      if (id === undefined || id === null) return [];
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return problem(`${pointer}/${index}/${field}`, `\`${field}\` must be unique`);
    });
  };
}
