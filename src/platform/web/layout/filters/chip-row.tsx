import { styled } from '@mui/material/styles';

/** Filter chips; on phones one row that scrolls to the edge of the screen, so that a cut chip shows that there are more. */
export const ChipRow = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('sm')]: {
    display: 'flex',
    gap: 8,
    flex: '0 0 calc(100% + 32px)',
    minWidth: 0,
    marginInline: -16,
    paddingInline: 16,
    // Room for the outline of a focused chip.
    marginBlock: -6,
    paddingBlock: 6,
    scrollPaddingInline: 24,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
  },
}));
