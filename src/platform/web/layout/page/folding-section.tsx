import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DisclosureHeader } from './disclosure-header.tsx';
import * as styles from './section.module.css';

type FoldingSectionProps = {
  title: string;
  /** What its fields say, shown while it is closed. */
  summary: string;
  isOpenAtFirst?: boolean;
  /** One of its fields has a problem: it stays open. */
  hasProblem?: boolean;
  children: ReactNode;
};

/** A titled part of a page whose fields are seldom changed. Closed, it keeps what was typed. */
export function FoldingSection(props: FoldingSectionProps) {
  const { title, summary, isOpenAtFirst = false, hasProblem = false, children } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  // It stays open once the problem is gone, because the user is typing in it.
  if (hasProblem && !isOpen) setIsOpen(true);

  function toggle() {
    // A hidden field couldn't show why it can't be read.
    if (!isOpen || !panel.current || isReadable(panel.current)) setIsOpen(!isOpen);
  }

  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <DisclosureHeader as="h2" isFlush panelId={`${id}-panel`} isOpen={isOpen} onToggle={toggle}>
        <span id={`${id}-title`} className={text.subheading}>
          {title}
        </span>{' '}
        <span className={classNames(styles.summary, text.quiet)}>{isOpen ? '' : summary}</span>
      </DisclosureHeader>
      <div ref={panel} id={`${id}-panel`} hidden={!isOpen} className={styles.panel}>
        {children}
      </div>
    </Card>
  );
}
