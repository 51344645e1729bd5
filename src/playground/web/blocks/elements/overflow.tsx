import { MenuButton } from '../../controls/menu-button.tsx';
import { Icon } from '../../pictures/icon.tsx';
import { safeLink } from '../../text/safe-url.ts';
import { type Payload, textOf } from '../parts/payload.ts';
import { readOptions } from './options.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

export function Overflow({ element }: { element: Payload }) {
  const { busy, problem, send } = useInteractive(element);
  const items = readOptions(element).map(({ text, description, option }, index) => {
    const url = safeLink(textOf(option['url']));
    return {
      key: String(index),
      label: text,
      ...(description === undefined ? {} : { description }),
      ...(url === null ? {} : { href: url }),
      run: () => void send({ type: 'overflow', selected_option: option }),
    };
  });
  return (
    <Shell problem={problem}>
      <MenuButton label="More actions" class="button button-icon" items={items} busy={busy} align="start">
        <Icon name="more" />
      </MenuButton>
    </Shell>
  );
}
