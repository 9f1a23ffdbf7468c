import * as m from '#messages/app.ts';
import * as styles from './palette.module.css';

/** A key as labelled on the keyboard: `mod+k` is Ctrl K, or ⌘ K, and `g,d` is G D. */
export function ShortcutKey({ children }: { children: string }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const keys = children.split(/[+,]/).map((key) => {
    if (key === 'mod') return isApple ? '⌘' : m.ctrl;
    if (/^[A-Z]$/.test(key)) return isApple ? `⇧ ${key}` : m.shiftKey({ key });
    return /^[a-z]$/.test(key) ? key.toUpperCase() : key;
  });
  return <kbd className={styles.key}>{keys.join(' ')}</kbd>;
}
