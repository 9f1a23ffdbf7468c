import * as m from '#messages/app.ts';
import { useShortcutGroups } from '#src/platform/web/keyboard/shortcuts.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './palette.module.css';
import { ShortcutKey } from './shortcut-key.tsx';

/** The dialog for `?`: shortcuts available on this page, by where they work. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell title={m.keyboardShortcuts} width="large" onClose={onClose}>
      <div className={styles.shortcuts}>
        {useShortcutGroups().map(([group, keys]) => (
          <section key={group} aria-label={group}>
            <h3 className={text.subheading}>{group}</h3>
            <dl className={styles.keys}>
              {keys.map(({ key, label }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <ShortcutKey>{key}</ShortcutKey>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogShell>
  );
}
