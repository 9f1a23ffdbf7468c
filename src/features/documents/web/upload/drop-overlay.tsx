import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import * as m from '#messages/documents.ts';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';

/** Covers the page while files are dragged over it. */
export function DropOverlay({ placeName }: { placeName: string | undefined }) {
  return (
    <Portal>
      <Box
        sx={{
          position: 'fixed',
          inset: 12,
          zIndex: 'modal',
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 4,
          border: 2,
          borderStyle: 'dashed',
          borderColor: 'primary.text',
          borderRadius: '10px',
          bgcolor: 'background.paper',
          opacity: 0.96,
          // The page below receives the files.
          pointerEvents: 'none',
        }}
      >
        <IconDisc icon={Upload} />
        <Typography variant="h3" component="p">
          {placeName === undefined ? m.dropToUpload : m.dropToUploadTo({ name: placeName })}
        </Typography>
      </Box>
    </Portal>
  );
}
