import type { ReactNode } from 'react';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as styles from './site.module.css';

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <div className={styles.prose}>{children}</div>
    </div>
  );
}
