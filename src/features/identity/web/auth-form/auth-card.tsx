import type { ComponentProps, ReactNode } from 'react';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as styles from './auth-form.module.css';

type AuthCardProps = {
  title: string;
  lead: string;
  note?: ReactNode;
  /** An error that concerns no single field. */
  error?: string | undefined;
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  children?: ReactNode;
  /** A link to the other auth page. */
  footer: ReactNode;
};

export function AuthCard({ title, lead, note, error, onSubmit, children, footer }: AuthCardProps) {
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <PageHeading>{title}</PageHeading>
        <p className={styles.lead}>{lead}</p>
        <div role="status" className={styles.note}>
          {note}
        </div>
        <form method="post" noValidate onSubmit={onSubmit} className={styles.form}>
          <div role="alert" className={styles.error}>
            {error}
          </div>
          {children}
        </form>
        <p className={styles.footer}>{footer}</p>
      </div>
    </div>
  );
}
