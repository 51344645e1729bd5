import type { Column } from './catalog.ts';

const STATES =
  /^(active|enabled|available|discontinued|deleted|archived|cancelled|canceled|paid|valid|verified|public|private|premium|vip|featured|returned|shipped|completed|closed|approved|blocked|suspended|retired)$/;

/** A number column that is 0 or 1 and is called what it says. */
export function isFlag({ info, words, formula }: Column): boolean {
  if (formula !== undefined || info.kind !== 'integer') return false;
  const [first] = words;
  return (words.length === 1 && STATES.test(first ?? '')) || first === 'is' || first === 'has';
}
