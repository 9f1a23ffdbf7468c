import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';

/** An icon in a disc, for pages and lists without content. */
export function IconDisc({ icon: Icon }: { icon: LucideIcon }) {
  return (
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
  );
}

/** Layout of a list's message: icon, sentence, button. */
export const messageLayout = {
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  px: 6,
  py: { xs: 10, sm: 16 },
  textAlign: 'center',
} as const;
