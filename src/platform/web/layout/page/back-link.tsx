import { ChevronLeft } from 'lucide-react';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as styles from './page.module.css';

/** Above the heading: the page that this one belongs to. */
export function BackLink({ label, to }: { label: string; to: string }) {
  return (
    <TextLink to={to} isLine className={styles.back}>
      <ChevronLeft size={16} aria-hidden />
      {label}
    </TextLink>
  );
}
