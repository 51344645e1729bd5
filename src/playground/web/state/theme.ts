import { signal } from '@preact/signals';

type Theme = 'light' | 'dark';

const KEY = 'parley.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const stored = localStorage.getItem(KEY);
let chosen: Theme | null = stored === 'light' || stored === 'dark' ? stored : null;

/** The theme on the screen: the person's choice, else the system's. */
export const theme = signal<Theme>('light');

export function startTheme(): void {
  systemDark.addEventListener('change', show);
  show();
}

/** The other theme. Choosing what the system says anyway gives the choice back to the system. */
export function switchTheme(): void {
  const next: Theme = theme.value === 'dark' ? 'light' : 'dark';
  chosen = next === system() ? null : next;
  if (chosen === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
  show();
}

const system = (): Theme => (systemDark.matches ? 'dark' : 'light');

function show(): void {
  theme.value = chosen ?? system();
  document.documentElement.dataset['theme'] = theme.value;
}
