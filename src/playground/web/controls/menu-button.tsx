import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { usePlacedOver } from './place-over.ts';

export interface MenuItem {
  key: string;
  label: string;
  description?: string;
  /** The group's name is shown over its first item. */
  group?: string;
  danger?: boolean;
  /** Follows an address instead of, or besides, running. */
  href?: string;
  run: () => void;
}

interface MenuButtonProps {
  label: string;
  class: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  busy?: boolean;
  children: ComponentChildren;
}

/** A button that opens a menu: arrows move in it, letters and Home and End too, Escape and a click elsewhere close it. */
export function MenuButton({ label, class: look, items, align = 'end', busy = false, children }: MenuButtonProps) {
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    open.value = false;
    button.current?.focus();
  };
  usePlacedOver(button, menu, { open: open.value, align, redraw: items.length });
  useCloseOutside(open, button, menu);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={look}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open.value}
        aria-controls={open.value ? id : undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          open.value = !open.value && !busy;
        }}
      >
        {children}
      </button>
      {open.value && (
        <div
          ref={menu}
          id={id}
          popover="manual"
          class="popover menu-list"
          role="menu"
          aria-label={label}
          onKeyDown={(event) => handleKey(event, menu.current, close)}
        >
          <Items items={items} close={close} />
        </div>
      )}
    </>
  );
}

function Items({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  return items.map((item, index) => {
    const run = () => {
      close();
      item.run();
    };
    const look = {
      class: item.danger === true ? 'menu-item danger' : 'menu-item',
      role: 'menuitem',
      tabIndex: -1,
      'data-takes-focus': index === 0 ? '' : undefined,
    } as const;
    const content = (
      <>
        <span>{item.label}</span>
        {item.description !== undefined && <span class="menu-note">{item.description}</span>}
      </>
    );
    const heading = item.group !== undefined && item.group !== items[index - 1]?.group;
    return (
      <div key={item.key} role="none">
        {heading && (
          <p class="menu-group" role="presentation">
            {item.group}
          </p>
        )}
        {item.href === undefined ? (
          <button type="button" {...look} onClick={run}>
            {content}
          </button>
        ) : (
          <a href={item.href} target="_blank" rel="noopener noreferrer nofollow" {...look} onClick={run}>
            {content}
          </a>
        )}
      </div>
    );
  });
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

function handleKey(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const to = moves[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') close();
  else if (to !== undefined) items[(to + items.length) % items.length]?.focus();
  else if (event.key.length === 1 && /\p{L}/u.test(event.key)) byLetter(items, at, event.key)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function byLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const begins = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(letter.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

/** Closes what is open when the pointer goes down anywhere else. */
export function useCloseOutside(open: Signal<boolean>, ...inside: { current: HTMLElement | null }[]): void {
  useEffect(() => {
    if (!open.value) return;
    const close = ({ target }: Event) => {
      if (!(target instanceof Node) || inside.some((ref) => ref.current?.contains(target) === true)) return;
      open.value = false;
    };
    document.addEventListener('pointerdown', close, { capture: true });
    return () => document.removeEventListener('pointerdown', close, { capture: true });
  }, [open.value]);
}
