import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';

export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'quiet';
type StatusBadgeProps = { icon: LucideIcon; tone: StatusTone; children: string };

/** A record's state: colour, icon and always the word. */
export function StatusBadge({ icon: Icon, tone, children }: StatusBadgeProps) {
  const colour = tone === 'quiet' ? 'text.secondary' : `${tone}.text`;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        verticalAlign: 'top',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: colour }}>
        <Icon size={14} />
      </Box>
      <Box component="span" sx={tone === 'quiet' ? { color: 'text.secondary' } : {}}>
        {children}
      </Box>
    </Box>
  );
}
