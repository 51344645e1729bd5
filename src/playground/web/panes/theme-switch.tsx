import { Icon } from '../pictures/icon.tsx';
import { switchTheme, theme } from '../state/theme.ts';

export function ThemeSwitch() {
  const dark = theme.value === 'dark';
  const label = dark ? 'Use the light theme' : 'Use the dark theme';
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={switchTheme}>
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
