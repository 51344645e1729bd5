import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

const NEAR_PX = 48;
const SHORT_PX = 140;
const AIR_PX = 8;

interface Stick<T> {
  scroller: RefObject<T | null>;
  /** Whether there is more below. */
  away: Signal<boolean>;
  onScroll: () => void;
  toEnd: () => void;
  /** Called when the list was moved to keep what is on the screen in its place. */
  moved: () => void;
  /** To be called when other rows have been drawn: the newest one's position is known better then. */
  settle: () => void;
  /** To be called when something in the list is used: what changes its height from then on is the person's doing. */
  hold: () => void;
}

interface Newest {
  /** Changes with everything that comes to the end of the list. */
  any: string;
  /** Changes with what the viewer sends, empty when nothing is on its way: it is followed from anywhere. */
  own: string;
}

/**
 * Keeps a list at its end while the person is there. It moves when something new comes or the list's own box changes (the
 * composer grows), and not when something inside is opened: what a person is looking at stays where it is. Of a message
 * taller than the list the beginning is shown.
 */
export function useStickToBottom<T extends HTMLElement>(newest: Newest): Stick<T> {
  const scroller = useRef<T>(null);
  const away = useSignal(false);
  /** Where this hook has put the list; a different place is the person's choice. Null: the person has left. */
  const put = useRef<number | null>(0);

  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    away.value = below > NEAR_PX;
    const moved = put.current === null || Math.abs(element.scrollTop - put.current) > 2;
    if (below <= NEAR_PX) put.current = element.scrollTop;
    else if (moved) put.current = null;
  };
  const moveTo = (top: number) => {
    if (scroller.current === null) return;
    scroller.current.scrollTop = top;
    put.current = scroller.current.scrollTop;
    onScroll();
  };
  /** Until something in the list is used, or something newer comes. */
  const held = useRef(false);
  /** Where to stay: at the newest message, or at the very end because the person went there. */
  const goal = useRef<'newest' | 'end'>('newest');
  const toEnd = () => {
    goal.current = 'end';
    held.current = false;
    moveTo(scroller.current?.scrollHeight ?? 0);
  };
  const follow = () => {
    const element = scroller.current;
    if (element !== null && put.current !== null)
      moveTo(goal.current === 'end' ? element.scrollHeight : placeOfNewest(element));
  };
  const settle = () => {
    if (!held.current) follow();
  };
  const hold = () => {
    held.current = true;
  };
  const moved = () => {
    if (put.current !== null) put.current = scroller.current?.scrollTop ?? 0;
  };

  useLayoutEffect(() => {
    held.current = false;
    goal.current = 'newest';
    follow();
  }, [newest.any]);
  useLayoutEffect(() => {
    if (newest.own !== '') toEnd();
  }, [newest.own]);
  useEffect(() => {
    if (scroller.current === null) return;
    const observer = new ResizeObserver(follow);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  return { scroller, away, onScroll, toEnd, moved, settle, hold };
}

/** The end, unless the last message would begin above: then its beginning, with a short question over it. */
function placeOfNewest(scroller: HTMLElement): number {
  const end = scroller.scrollHeight - scroller.clientHeight;
  const last = [...scroller.querySelectorAll<HTMLElement>('.message')].at(-1);
  if (last === undefined) return end;
  const before = last.closest('.row')?.previousElementSibling?.querySelector<HTMLElement>('.message') ?? null;
  const from = before !== null && before.offsetHeight < SHORT_PX ? before : last;
  return Math.min(
    end,
    from.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop - AIR_PX,
  );
}
