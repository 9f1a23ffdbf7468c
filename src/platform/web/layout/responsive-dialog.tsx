import Dialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { useIsNarrow } from './use-is-narrow.ts';

type ResponsiveDialogProps = {
  titleId: string;
  maxWidth?: 'sm' | 'md';
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is full screen on a phone. */
export function ResponsiveDialog({ titleId, maxWidth = 'sm', onClose, children }: ResponsiveDialogProps) {
  const isNarrow = useIsNarrow();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={maxWidth}
      fullScreen={isNarrow}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isNarrow ? { border: 0, borderRadius: 0 } : {} } }}
    >
      {children}
    </Dialog>
  );
}
