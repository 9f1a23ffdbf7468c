import { styled } from '@mui/material/styles';

/** For screen readers only. Pixels with a unit, because a bare 1 in `sx` means full width. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text only for screen readers. */
export const VisuallyHidden = styled('span')(visuallyHidden);
