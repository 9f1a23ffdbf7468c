import { useLayoutEffect, useMemo } from 'react';

/** Where the focus returns to when the dialog closes. */
export function useDialogOpeners(isOpen: boolean): readonly HTMLElement[] {
  // A field with `autoFocus` takes the focus before the dialog could see where it was.
  const openers = useMemo(() => (isOpen ? findOpeners() : []), [isOpen]);
  useLayoutEffect(() => {
    if (isOpen) latestOpeners = openers;
  }, [isOpen, openers]);
  return openers;
}

/** Those of the dialog that was opened last. */
let latestOpeners: readonly HTMLElement[] = [];

/**
 * Where the focus may return to: what has it now, then what opened the dialog that is open now, which this one may
 * replace. While that one saves, its button is disabled and nothing has the focus.
 */
function findOpeners(): readonly HTMLElement[] {
  const { activeElement, body } = document;
  const hasFocus = activeElement instanceof HTMLElement && activeElement !== body;
  const isDialogOpen = document.querySelector('[aria-modal="true"]') !== null;
  return [...(hasFocus ? [activeElement] : []), ...(isDialogOpen ? latestOpeners : [])];
}
