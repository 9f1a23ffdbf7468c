import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';
import * as styles from './form.module.css';

type FormSectionProps = {
  title: string;
  /** Prefixes of its field names: the section opens if one of them has an error. */
  names: readonly string[];
  /** Shown while it is closed. */
  summary: string;
  children: ReactNode;
};

/** A collapsible part of a long form. It keeps what was typed while closed. */
export function FormSection({ title, names, summary, children }: FormSectionProps) {
  const panelId = useId();
  const [isExpanded, setWanted] = useState(false);
  const { errors } = useFormState();
  const isOpen = isExpanded || names.some((name) => name in errors);
  // Fields are created when first opened.
  const [hasOpened, setWasOpen] = useState(false);
  if (isOpen && !hasOpened) setWasOpen(true);

  return (
    <section className={styles.section}>
      <DisclosureHeader panelId={panelId} isOpen={isOpen} onToggle={() => setWanted(!isOpen)}>
        <b className={styles.sectionTitle}>{title}</b>{' '}
        <span className={styles.summary}>{isOpen ? '' : summary}</span>
      </DisclosureHeader>
      <div id={panelId} hidden={!isOpen} className={styles.sectionFields}>
        {hasOpened && children}
      </div>
    </section>
  );
}
