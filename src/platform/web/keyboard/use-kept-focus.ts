import { useEffect } from 'react';
import { isFieldExpected } from './typeahead-buffer.ts';

/**
 * Moves the focus when its element is removed, such as a button that has answered its question: to what stays nearby, or
 * else to the title of the page. Used once, in the shell.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus, and what is around it. */
    let path: readonly Element[] = [];
    let waiting: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element ? [target, ...ancestorsOf(target)] : [];
    };
    // A press elsewhere gives the focus away on purpose.
    const forget = () => {
      path = [];
    };
    const observer = new MutationObserver(() => {
      if (path[0]?.isConnected !== false || !isFocusLost()) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        if (isFocusLost() && !isFieldExpected()) focusNearby(path);
      }, patienceMs);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}

/** What closes, such as a dialog, first returns the focus itself. */
const patienceMs = 100;

const parts =
  'li, tr, fieldset, section, article, form, [role="group"], [role="dialog"], [role="alertdialog"], [role="list"]';
const textField = 'input:not([type="checkbox"], [type="radio"]), textarea';
const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function focusNearby(path: readonly Element[]): void {
  const around = path.filter((element) => element.isConnected && element.matches(parts));
  // On phones, a text field would open the keyboard.
  const isTouch = matchMedia('(pointer:coarse)').matches;
  const targets = around
    .flatMap((element) => [...element.querySelectorAll<HTMLElement>(focusable)])
    .filter((element) => !isTouch || !element.matches(textField));
  const title = document.querySelectorAll<HTMLElement>('main h1');
  for (const target of [...targets, ...title]) {
    target.focus({ preventScroll: true });
    // What isn’t shown doesn’t take it.
    if (!isFocusLost()) return;
  }
}

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}
