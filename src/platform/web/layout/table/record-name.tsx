import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

type RecordNameProps = { href: string | undefined; onOpen: (() => void) | undefined; children: ReactNode };

/** A row's name, which opens it: a link if there is a URL, otherwise a button. */
export function RecordName({ href, onOpen, children }: RecordNameProps) {
  const look = {
    font: 'inherit',
    fontWeight: 500,
    color: 'text.primary',
    textAlign: 'left',
    display: 'inline-block',
    // 24 px, the minimum target size. [WCAG 2.5.8]
    p: 0.5,
    ml: -0.5,
    maxWidth: 'calc(100% + 2px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'top',
    // A touch target that doesn't make its row taller.
    '@media (pointer: coarse)': { py: 3, my: -2.5 },
    // Cells clip an outline around it.
    '&:focus-visible': { outlineOffset: '-2px' },
  };
  if (href !== undefined) {
    return (
      <Link component={RouterLink} to={href} sx={look}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return <span>{children}</span>;
  return (
    <Link component="button" type="button" onClick={onOpen} sx={look}>
      {children}
    </Link>
  );
}
