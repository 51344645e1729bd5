import type { Finding } from './finding.ts';

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: '✓', warning: '!', wrong: '✗', skipped: '–' };

/** One finding for a terminal, with what to do about it below. */
export function sayFinding({ name, state, found, mend }: Finding): string {
  const line = `${MARKS[state]} ${name}: ${found}\n`;
  return mend === undefined ? line : `${line}    ${mend}\n`;
}

/** The last line. */
export function sayVerdict(findings: readonly Finding[]): string {
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const [wrong, warnings] = [count('wrong'), count('warning')];
  const doubts = warnings === 0 ? '' : ` ${things(warnings, 'deserves', 'deserve')} a look (!).`;
  if (wrong === 0) return `Nothing is wrong.${doubts}\n`;
  return `${things(wrong, 'is', 'are')} wrong (✗).${doubts}\n`;
}

const things = (count: number, one: string, many: string): string =>
  count === 1 ? `1 thing ${one}` : `${count} things ${many}`;

/** Everything at once for programs. */
export function jsonOf(findings: readonly Finding[]): string {
  const checks = findings.map(({ mend, ...finding }) => ({ ...finding, mend: mend ?? null }));
  return `${JSON.stringify({ ok: !findings.some(({ state }) => state === 'wrong'), checks }, null, 2)}\n`;
}
