import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

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

/** A record's colour next to its name; nothing if it has none. */
export function ColourDot({ colour }: { colour: string | null }) {
  return colour === null ? null : <Dot aria-hidden style={{ backgroundColor: colour }} />;
}

const Dot = styled('span')({
  display: 'inline-block',
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: '50%',
});
