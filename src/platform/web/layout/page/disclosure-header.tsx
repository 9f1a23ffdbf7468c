import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type DisclosureHeaderProps = {
  /** ID of the panel it opens and closes. */
  panelId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether it spans the full width of a card. */
  isFlush?: boolean;
  children: ReactNode;
};

/** The header of a collapsible part. */
export function DisclosureHeader({
  panelId,
  isOpen,
  onToggle,
  isFlush = false,
  children,
}: DisclosureHeaderProps) {
  return (
    <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
      <HeaderButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-flush={isFlush}
        onClick={onToggle}
      >
        {children}
        <ChevronDown size={18} aria-hidden style={isOpen ? { transform: 'rotate(180deg)' } : {}} />
      </HeaderButton>
    </Box>
  );
}

const HeaderButton = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  minHeight: 48,
  gap: 12,
  justifyContent: 'flex-start',
  fontFamily: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: 2 },
  '&[data-flush=true]': { padding: '0 16px', '&:focus-visible': { outlineOffset: -2 } },
}));
