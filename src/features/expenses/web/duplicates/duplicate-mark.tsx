import Link from '@mui/material/Link';
import { Copy } from 'lucide-react';
import { use } from 'react';
import { Link as RouterLink } from 'react-router';
import { linkTo, sentenceOf } from './duplicate-labels.ts';
import { DuplicatesContext } from './known-duplicates.ts';

/** Marks a row that may be the same as another, and links to both. */
export function DuplicateMark({ expenseId }: { expenseId: string }) {
  const [duplicate] = use(DuplicatesContext).get(expenseId) ?? [];
  if (!duplicate) return null;
  const sentence = sentenceOf(duplicate);
  return (
    <Link
      component={RouterLink}
      to={linkTo(duplicate)}
      title={sentence}
      aria-label={sentence}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'flex', color: 'warning.main' }}
    >
      <Copy size={14} aria-hidden />
    </Link>
  );
}
