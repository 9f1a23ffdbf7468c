import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './page.module.css';

type DisclosureHeaderProps = {
  /** ID of the panel it opens and closes. */
  panelId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether it spans the full width of a card. */
  isFlush?: boolean;
  /** `h2` for a section of a page. */
  as?: 'h2' | 'h3';
  children: ReactNode;
};

/** The header of a collapsible part. */
export function DisclosureHeader({
  panelId,
  isOpen,
  onToggle,
  isFlush = false,
  as: Heading = 'h3',
  children,
}: DisclosureHeaderProps) {
  return (
    <Heading className={styles.disclosure}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-flush={isFlush || undefined}
        onClick={onToggle}
      >
        {children}
        <ChevronDown size={18} aria-hidden />
      </button>
    </Heading>
  );
}
