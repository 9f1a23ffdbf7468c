import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './section.module.css';

type SectionProps = {
  title: string;
  /** For links to the section. */
  id?: string;
  action?: ReactNode;
  /** Space around the content instead of a line below the title. */
  isPadded?: boolean;
  children: ReactNode;
};

/** A titled part of a page. */
export function Section({ title, id, action, isPadded = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      id={id}
      aria-labelledby={titleId}
      isPadded={isPadded}
      className={isPadded ? styles.padded : undefined}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={text.subheading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

type FieldsSectionProps = Omit<SectionProps, 'isPadded'> & { description?: ReactNode };

/** A titled group of fields. */
export function FieldsSection({ description, children, ...props }: FieldsSectionProps) {
  return (
    <Section isPadded {...props}>
      <div className={styles.fields}>
        {description !== undefined && <p className={classNames(text.body, text.quiet)}>{description}</p>}
        {children}
      </div>
    </Section>
  );
}

/** Sections side by side where they fit; the last row grows, so no width leaves a hole. */
export function SectionColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
