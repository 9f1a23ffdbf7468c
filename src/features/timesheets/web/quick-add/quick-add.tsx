import { Zap } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/timesheets.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './quick-add.module.css';

/** Loaded with its parser once it is used; keys typed before appear in it. */
const field = createLazyComponent(async () => (await import('./quick-add-field.tsx')).QuickAddField);

export type QuickAddProps = {
  /** Null while it is closed. The page keeps it, because each view has its place for it. */
  text: string | null;
  setText: Dispatch<SetStateAction<string | null>>;
  hasOpener?: boolean;
};

/** Adds entries by typing “1.5h call @Acme #design yesterday”. Without its opener, only the key opens it. */
export function QuickAdd({ text, setText, hasOpener = true }: QuickAddProps) {
  // Text of another view stays, but the focus is where it was.
  const [takesFocus, setTakesFocus] = useState(text === null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** What had the focus when the key opened it. */
  const focusedBefore = useRef<Element>(null);

  function open() {
    if (text === null) focusedBefore.current = document.activeElement;
    setTakesFocus(true);
    setText((typed) => typed ?? '');
    input.current?.focus();
  }

  function close(isByKey: boolean) {
    flushSync(() => setText(null));
    const returnTo = opener.current ?? focusedBefore.current;
    if (isByKey && returnTo instanceof HTMLElement) returnTo.focus();
  }

  useShortcut('q', m.quickAdd, open);
  const button = hasOpener && (
    <button
      type="button"
      ref={opener}
      className={styles.opener}
      onClick={open}
      onPointerEnter={field.preload}
      onFocus={field.preload}
    >
      <Zap size={16} aria-hidden />
      {m.quickAdd}
      <span className={styles.example}>{m.quickAddExample}</span>
    </button>
  );
  if (text === null) return button;
  return (
    <div className={hasOpener ? styles.row : undefined}>
      <field.Component
        inputRef={input}
        text={text}
        autoFocus={takesFocus}
        onType={setText}
        onClose={close}
        fallback={button}
      />
    </div>
  );
}
