import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';

/** A drawing in a disc: where a page or a list has nothing else to show. */
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
