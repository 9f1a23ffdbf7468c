import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';

type FormSectionProps = {
  title: string;
  /** The fields in it, by the first part of their names: it opens when one of them needs another look. */
  names: readonly string[];
  /** What it says, in a line, while it is closed. */
  summary: string;
  children: ReactNode;
};

/** A part of a long form, closed until it is wanted. What was typed in it stays while it is closed again. */
export function FormSection({ title, names, summary, children }: FormSectionProps) {
  const panelId = useId();
  const [wanted, setWanted] = useState(false);
  const { errors } = useFormState();
  const isOpen = wanted || names.some((name) => name in errors);
  // Fields that nobody has seen yet are not made.
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);

  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0 }}>
        <Head
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => {
            setWanted(!isOpen);
          }}
        >
          <span className="title">{title}</span>
          <span className="summary">{isOpen ? '' : summary}</span>
          <ChevronDown size={18} aria-hidden style={isOpen ? { transform: 'rotate(180deg)' } : {}} />
        </Head>
      </Box>
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
        {wasOpen && children}
      </Box>
    </Box>
  );
}

const Head = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  minHeight: 48,
  gap: 12,
  justifyContent: 'flex-start',
  fontFamily: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  '& .title': { fontWeight: 650, flexShrink: 0 },
  '& .summary': {
    flex: 1,
    minWidth: 0,
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: 2 },
}));
