import type { SqlPart } from '../../../sql/scan.ts';

const COMPARING = /^(?:LIKE|ILIKE|RLIKE|REGEXP|SIMILAR|TO|BETWEEN|ESCAPE|=|<|>|~)$/i;
/** Functions that cut a text or look into it; what they are told to look for is not written into the rows. */
const LOOKING =
  /^(?:split_part|strpos|position|instr|charindex|starts_with|startswith|ends_with|endswith|contains|contains_substr|regexp_like|regexp_contains|regexp_count|regexp_instr|regexp_substr|regexp_extract|regexp_match|regexp_matches|substring_index|split|locate)$/i;

/** Whether a text is only compared with: after `=` or LIKE, in a list behind IN, or what a function looks for. */
export function isCompared(parts: readonly SqlPart[], at: number): boolean {
  const before = parts[at - 1];
  if (before === undefined) return false;
  // `:=` sets a variable, `=>` an argument.
  const sign = `${parts[at - 2]?.value ?? ''}${before.value}`;
  if (sign === ':=' || sign === '=>') return false;
  if ((COMPARING.test(before.value) || sign === '~*') && before.kind !== 'text') return true;
  if (/^AND$/i.test(before.value)) return /^BETWEEN$/i.test(parts[at - 3]?.value ?? '');
  if (before.value !== ',' && before.value !== '(') return false;
  const open = openingOf(parts, at);
  const caller = parts[open - 1];
  if (/^IN$/i.test(caller?.value ?? '')) return true;
  const isFirst = open === at - 1;
  const looks = LOOKING.test(caller?.value ?? '');
  return looks && (!isFirst || /^(?:position|locate)$/i.test(caller?.value ?? ''));
}

/** The place of the bracket that a part is in; -1: in none. */
export function openingOf(parts: readonly SqlPart[], at: number): number {
  let depth = 0;
  for (let place = at - 1; place >= 0; place -= 1) {
    const sign = parts[place]?.kind === 'sign' ? parts[place]?.value : '';
    if (sign === ')') depth += 1;
    if (sign === '(') {
      if (depth === 0) return place;
      depth -= 1;
    }
  }
  return -1;
}
