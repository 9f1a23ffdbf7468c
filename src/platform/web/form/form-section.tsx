import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';

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
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <DisclosureHeader panelId={panelId} isOpen={isOpen} onToggle={() => setWanted(!isOpen)}>
        <Box component="span" sx={{ fontWeight: 650, flexShrink: 0 }}>
          {title}
        </Box>
        <Summary>{isOpen ? '' : summary}</Summary>
      </DisclosureHeader>
      <Box
        id={panelId}
        hidden={!isOpen}
        sx={{
          display: isOpen ? 'grid' : 'none',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          pt: 2,
          pb: 4,
        }}
      >
        {hasOpened && children}
      </Box>
    </Box>
  );
}

const Summary = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));
