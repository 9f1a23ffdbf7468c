import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';

export type EmptyStateProps = {
  icon: LucideIcon;
  /** What belongs here, and what it is good for. */
  sentence: string;
  action?: { label: string; onClick: () => void } | undefined;
};

/** Nothing here yet: a drawing, one sentence, one button. */
export function EmptyState({ icon: Icon, sentence, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 4,
        px: 6,
        py: { xs: 10, sm: 16 },
        textAlign: 'center',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'background.raised',
          color: 'text.secondary',
        }}
      >
        <Icon size={24} strokeWidth={1.75} />
      </Box>
      <Typography sx={{ maxWidth: 380, color: 'text.secondary', textWrap: 'balance' }}>{sentence}</Typography>
      {action && (
        <Button variant="contained" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}
