import * as m from '#messages/app.ts';
import * as styles from './shell.module.css';

/** The first Tab stop: skips header and menu. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={styles.skipLink}
      onClick={(event) => {
        event.preventDefault();
        const main = document.querySelector<HTMLElement>('#main');
        main?.setAttribute('tabindex', '-1');
        main?.focus();
      }}
    >
      {m.skipToContent}
    </a>
  );
}
