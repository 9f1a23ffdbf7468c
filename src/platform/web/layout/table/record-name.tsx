import type { ReactNode } from 'react';
import { LinkButton, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as styles from './records.module.css';

type RecordNameProps = { href: string | undefined; onOpen: (() => void) | undefined; children: ReactNode };

/** A row's name, which opens it: a link if there is a URL, otherwise a button. */
export function RecordName({ href, onOpen, children }: RecordNameProps) {
  if (href !== undefined) {
    return (
      <TextLink to={href} isQuiet isInside className={styles.name}>
        {children}
      </TextLink>
    );
  }
  if (!onOpen) return <span className={styles.wholeName}>{children}</span>;
  return (
    <LinkButton isQuiet isInside className={styles.name} onClick={onOpen}>
      {children}
    </LinkButton>
  );
}
