import Box from '@mui/material/Box';
import { ColourDot } from './colour-dot.tsx';

/** A name on one line after its colour, if it has one. */
export function ColouredName({ name, colour }: { name: string; colour: string | null }) {
  if (colour === null) return name;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
      <ColourDot colour={colour} />
      <Box component="span" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}
