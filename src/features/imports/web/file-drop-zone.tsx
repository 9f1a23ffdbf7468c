import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/imports.ts';
import { importFormats } from '#src/features/imports/rules/import-formats.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { imports } from './api.ts';
import { formatNames } from './import-labels.ts';
import * as styles from './imports.module.css';
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
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) upload.mutate(file);
      }}
      data-over={isOver || undefined}
      className={styles.dropZone}
    >
      <FileUp size={28} strokeWidth={1.75} aria-hidden />
      <p className={text.quiet}>{m.dropZoneIntro({ tools: toolNames })}</p>
      <FileButton
        label={m.fileToImport}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        variant="filled"
        isBusy={upload.isPending}
        icon={FileUp}
        onChoose={(file) => upload.mutate(file)}
      >
        {upload.isPending ? m.readingFile : m.chooseFile}
      </FileButton>
      {upload.isError && <Alert tone="error">{toFailure(upload.error).message}</Alert>}
    </div>
  );
}

/** "Toggl Track, Clockify, Harvest, Kimai, solidtime" */
const toolNames = importFormats
  .filter((format) => format !== 'generic' && format !== 'stint')
  .toReversed()
  .map((format) => formatNames[format])
  .join(', ');
