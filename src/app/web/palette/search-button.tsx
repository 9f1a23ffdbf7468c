import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as m from '#messages/app.ts';
import * as styles from './search-button.module.css';

type SearchButtonProps = {
  /** Loads the palette, once the pointer or the focus is on the button. */
  onPrepare: () => unknown;
  onClick: () => void;
};

/** Looks like a field and opens the palette; an icon on phones. */
export function SearchButton({ onPrepare, onClick }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-label={m.searchOrJumpTo}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onClick={onClick}
      className={styles.button}
    >
      <Search size={18} aria-hidden />
      <span className={styles.words}>
        {m.searchOrJumpTo}
        <span aria-hidden>…</span>
      </span>
      {/* Shown by styles, so the keys aren't part of the button's name. */}
      <kbd aria-hidden className={styles.keys} data-keys={useIsApple() ? '⌘ K' : `${m.ctrl} K`} />
    </button>
  );
}

/** Unknown during prerendering; constant afterwards. */
function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}
