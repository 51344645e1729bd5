import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const GAP_PX = 5;
const EDGE_PX = 8;

/**
 * Shows a popover beside its anchor, in the top layer, where no scrolling box cuts it off: below, or above where there
 * is more room. It follows the anchor, and stays inside the window. What is marked `data-takes-focus` in it gets the keyboard.
 */
export function usePlacedOver(
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  { open, align, redraw }: { open: boolean; align: 'start' | 'end' | 'stretch'; redraw: unknown },
): void {
  useLayoutEffect(() => {
    const element = popover.current;
    if (!open || element === null || anchor.current === null) return;
    element.showPopover();
    const put = () => place(anchor.current, element, align);
    put();
    // Now and not later: the next key is for what has opened.
    element.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
    window.addEventListener('resize', put);
    document.addEventListener('scroll', put, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', put);
      document.removeEventListener('scroll', put, { capture: true });
      if (element.matches(':popover-open')) element.hidePopover();
    };
  }, [open]);
  useLayoutEffect(() => {
    if (open && popover.current !== null) place(anchor.current, popover.current, align);
  }, [redraw]);
}

function place(anchor: HTMLElement | null, popover: HTMLElement, align: 'start' | 'end' | 'stretch'): void {
  if (anchor === null) return;
  const box = anchor.getBoundingClientRect();
  if (align === 'stretch') popover.style.minWidth = `${box.width}px`;
  popover.style.maxHeight = '';
  const below = window.innerHeight - box.bottom - GAP_PX - EDGE_PX;
  const above = box.top - GAP_PX - EDGE_PX;
  const up = popover.offsetHeight > below && above > below;
  popover.style.maxHeight = `${Math.min(up ? above : below, 340)}px`;
  const left = align === 'end' ? box.right - popover.offsetWidth : box.left;
  const rightmost = window.innerWidth - popover.offsetWidth - EDGE_PX;
  popover.style.left = `${Math.max(EDGE_PX, Math.min(left, rightmost))}px`;
  popover.style.top = `${up ? box.top - GAP_PX - popover.offsetHeight : box.bottom + GAP_PX}px`;
}
