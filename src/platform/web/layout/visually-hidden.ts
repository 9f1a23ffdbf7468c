import { styled } from '@mui/material/styles';

/** Read aloud and not shown. In pixels with their unit: in `sx` a bare 1 would be the whole width. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Words for those who do not see what shows the same to the others. */
export const VisuallyHidden = styled('span')(visuallyHidden);
