import { styled } from '@mui/material/styles';

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
