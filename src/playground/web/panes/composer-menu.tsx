import { useSignal } from '@preact/signals';
import type { AppMenu } from '../../protocol/protocol.ts';
import { MenuButton, type MenuItem } from '../controls/menu-button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { runGlobalShortcut } from '../state/commands.ts';
import { showRefusal } from '../state/notice.ts';

/** The shortcuts that need no message, and the commands that can be typed. */
export function ComposerMenu({ menu, onCommand }: { menu: AppMenu; onCommand: (command: string) => void }) {
  const busy = useSignal(false);
  const run = async (callbackId: string) => {
    busy.value = true;
    await showRefusal(runGlobalShortcut(callbackId));
    busy.value = false;
  };
  const items: MenuItem[] = [
    ...menu.globalShortcuts.map(({ callbackId, name, description }) => ({
      key: callbackId,
      label: name,
      description,
      group: 'Shortcuts',
      run: () => void run(callbackId),
    })),
    ...menu.slashCommands.map(({ command, description }) => ({
      key: command,
      label: command,
      description,
      group: 'Commands',
      run: () => onCommand(command),
    })),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton label="Shortcuts" class="icon-button composer-menu" items={items} align="start" busy={busy.value}>
      <Icon name="bolt" />
    </MenuButton>
  );
}
