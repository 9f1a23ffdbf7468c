import type { ReactNode } from 'react';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './kit-page.module.css';

export function StateGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={text.heading}>{title}</h2>
      {children}
    </section>
  );
}
