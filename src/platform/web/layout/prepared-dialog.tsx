import { startTransition, useDeferredValue, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { DialogPreparation } from '#src/platform/web/kit/overlays/dialog-preparation.ts';
import type { LazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';

type PreparedDialogProps = {
  isOpen: boolean;
  /** Renders the dialog. */
  part: Pick<LazyComponent<never>, 'preload' | 'isReady'>;
  /** The same element until what its form begins with changes. Its first field gets the focus. */
  children: ReactElement;
};

/**
 * A dialog that is rendered while the page rests, outside of the document, so that a press only has to show it. Effects
 * inside the dialog run once it opens, and those of the component that renders it run earlier. Each time it opens, it is new.
 */
export function PreparedDialog({ isOpen, part, children }: PreparedDialogProps) {
  // One that isn’t open gives way to another after what was pressed is shown.
  const settled = useDeferredValue(children);
  const element = isOpen ? children : settled;
  const [seen, setSeen] = useState({ isOpen, element, number: 0 });
  if (seen.isOpen !== isOpen || seen.element !== element) {
    const isOver = seen.isOpen ? !isOpen : seen.element !== element;
    setSeen({ isOpen, element, number: seen.number + Number(isOver) });
  }
  return (
    <OneDialog key={seen.number} isOpen={isOpen} part={part}>
      {element}
    </OneDialog>
  );
}

function OneDialog({ isOpen, part, children }: PreparedDialogProps) {
  /** Null: it opened before it was prepared. */
  const [host, setHost] = useState<HTMLElement | null>();
  if (isOpen && host === undefined) setHost(null);
  usePrefetchedParts(async () => {
    await part.preload();
    // In steps, so that it doesn’t block the page.
    startTransition(() => {
      setHost((known) => (known === undefined && part.isReady() ? document.createElement('div') : known));
    });
  });
  const preparation = useMemo(() => host && { host, isOpen }, [host, isOpen]);
  if (!preparation) return isOpen ? children : null;
  return <DialogPreparation value={preparation}>{children}</DialogPreparation>;
}
