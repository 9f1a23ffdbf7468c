import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/imports.ts';
import { importFormats } from '#src/features/imports/rules/import-formats.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { imports } from './api.ts';
import { formatNames } from './import-labels.ts';
import { uploadFile } from './upload-file.ts';

/** Uploads a chosen or dropped file. */
export function FileDropZone() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const upload = useMutation({
    mutationFn: uploadFile,
    onSuccess: async (id) => {
      void queries.invalidateQueries({ queryKey: imports.list.key() });
      await navigate(`/imports/${id}`);
    },
  });

  return (
    <Box
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) upload.mutate(file);
      }}
      sx={{
        display: 'grid',
        gap: 4,
        justifyItems: 'center',
        textAlign: 'center',
        px: { xs: 4, sm: 8 },
        py: { xs: 8, sm: 10 },
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '10px',
        bgcolor: isOver ? 'action.hover' : 'background.paper',
      }}
    >
      <Box aria-hidden sx={{ color: 'text.secondary' }}>
        <FileUp size={28} strokeWidth={1.75} />
      </Box>
      <Typography sx={{ maxWidth: 480, color: 'text.secondary', textWrap: 'balance' }}>
        {m.dropZoneIntro({ tools: toolNames })}
      </Typography>
      <FileButton
        label={m.fileToImport}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        variant="filled"
        isBusy={upload.isPending}
        icon={<FileUp size={16} aria-hidden />}
        onChoose={(file) => upload.mutate(file)}
      >
        {upload.isPending ? m.readingFile : m.chooseFile}
      </FileButton>
      {upload.isError && (
        <Alert severity="error" sx={{ width: '100%', textAlign: 'left' }}>
          {toFailure(upload.error).message}
        </Alert>
      )}
    </Box>
  );
}

/** "Toggl Track, Clockify, Harvest, Kimai, solidtime" */
const toolNames = importFormats
  .filter((format) => format !== 'generic' && format !== 'stint')
  .toReversed()
  .map((format) => formatNames[format])
  .join(', ');
