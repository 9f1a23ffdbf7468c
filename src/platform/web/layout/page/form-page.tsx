import type { ReactNode } from 'react';
import * as styles from './form-page.module.css';
import { PageHeading } from './page-heading.tsx';

type FormPageProps = {
  title: string;
  /** Leads to its sections. */
  nav?: ReactNode;
  children: ReactNode;
};

/** A page of sections as wide as a form; they begin at the same edge as lists. */
export function FormPage({ title, nav, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      {nav === undefined ? (
        children
      ) : (
        <div className={styles.withNav}>
          {nav}
          <div className={styles.sections}>{children}</div>
        </div>
      )}
    </div>
  );
}
