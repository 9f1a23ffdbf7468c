import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import { IconDisc, messageLayout } from './icon-disc.tsx';

export type EmptyStateProps = {
  icon: LucideIcon;
  /** What belongs here and why. */
  sentence: string;
  action?: { label: string; onClick: () => void } | undefined;
};

/** An empty list: an icon, a sentence, a button. */
export function EmptyState({ icon, sentence, action }: EmptyStateProps) {
  return (
    <Box sx={messageLayout}>
      <IconDisc icon={icon} />
      <Typography sx={{ maxWidth: 380, color: 'text.secondary', textWrap: 'balance' }}>{sentence}</Typography>
      {action && (
        <Button variant="contained" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}
