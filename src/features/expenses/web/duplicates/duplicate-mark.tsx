import { Copy } from 'lucide-react';
import { use } from 'react';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { linkTo, sentenceOf } from './duplicate-labels.ts';
import * as styles from './duplicate-mark.module.css';
import { DuplicatesContext } from './known-duplicates.ts';

/** Marks a row that may be the same as another, and links to both. */
export function DuplicateMark({ expenseId }: { expenseId: string }) {
  const [duplicate] = use(DuplicatesContext).get(expenseId) ?? [];
  if (!duplicate) return null;
  const sentence = sentenceOf(duplicate);
  return (
    <TextLink
      to={linkTo(duplicate)}
      title={sentence}
      aria-label={sentence}
      onClick={(event) => event.stopPropagation()}
      className={styles.mark}
    >
      <Copy size={14} aria-hidden />
    </TextLink>
  );
}
