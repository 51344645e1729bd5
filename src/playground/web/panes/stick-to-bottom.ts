import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

const NEAR_PX = 48;

interface Stick<T> {
  scroller: RefObject<T | null>;
  /** Whether the person has scrolled away from the newest message. */
  away: Signal<boolean>;
  onScroll: () => void;
  toBottom: () => void;
}

/**
 * Keeps a list at its end while the person is at its end. It moves when `newest` changes or the list's own box does (the
 * composer grows), and not when something inside is opened: what a person is looking at stays where it is.
 */
export function useStickToBottom<T extends HTMLElement>(newest: string): Stick<T> {
  const scroller = useRef<T>(null);
  const away = useSignal(false);
  const toBottom = () => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    away.value = false;
  };
  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    away.value = element.scrollHeight - element.scrollTop - element.clientHeight > NEAR_PX;
  };
  useLayoutEffect(() => {
    if (!away.peek()) toBottom();
  }, [newest]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (!away.peek()) toBottom();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { scroller, away, onScroll, toBottom };
}
