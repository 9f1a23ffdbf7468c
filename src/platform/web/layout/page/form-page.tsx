import type { ReactNode } from 'react';
import styles from './form-page.module.css';
import { PageHeading } from './page-heading.tsx';

/** A page of sections as wide as a form; they begin at the same edge as lists. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  );
}
