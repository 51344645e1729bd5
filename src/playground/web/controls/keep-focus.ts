/** Remembers what has the keyboard. @returns gives it back, once what took it is gone from the page */
export function keepFocus(): () => void {
  const before = document.activeElement;
  return () => {
    // While a modal dialog is still open everything outside it refuses the focus.
    setTimeout(() => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    });
  };
}
