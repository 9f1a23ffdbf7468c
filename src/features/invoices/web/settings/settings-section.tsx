import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import styles from './settings.module.css';

type SettingsSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** A group of settings. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <Section isPadded title={title}>
      <div className={styles.section}>
        {description !== undefined && <p className={classNames(text.body, text.quiet)}>{description}</p>}
        {children}
      </div>
    </Section>
  );
}
