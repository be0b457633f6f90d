import { type RefObject, useEffect, useRef } from 'react';

// Boxes of rows take no text.
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=listbox]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** j and k move between the rows of a table, Enter opens the focused one (its first cell is a link). */
export function useRowKeys(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  show: (index: number) => void,
  isActive: boolean,
): void {
  const at = useRef(-1);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if ((event.key !== 'j' && event.key !== 'k') || count === 0) return;
      event.preventDefault();
      at.current = Math.min(count - 1, Math.max(0, at.current + (event.key === 'j' ? 1 : -1)));
      latest.current(at.current);
      requestAnimationFrame(() => focusRow(box.current, at.current));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [box, count, isActive]);
}

function focusRow(box: HTMLDivElement | null, index: number): void {
  const row = box?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  row?.querySelector<HTMLElement>('a, button')?.focus();
}
