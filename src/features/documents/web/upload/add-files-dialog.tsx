import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/documents.ts';
import { placeOf } from '#src/features/documents/rules/document-place.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { formatFileSize } from '#src/features/documents/rules/file-size.ts';
import { fileKey } from '#src/features/documents/rules/upload-queue.ts';
import { PlaceFields } from '#src/features/documents/web/edit/place-fields.tsx';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type AddFilesDialogProps = {
  files: readonly File[];
  entities: Entities;
  suggestedKey: string | undefined;
  onChooseFiles: () => void;
  onUpload: (place: Place) => void;
  onClose: () => void;
};

/** Asks what the files belong to. */
export function AddFilesDialog(props: AddFilesDialogProps) {
  const { files, entities, suggestedKey, onChooseFiles, onUpload, onClose } = props;
  const { uid } = useAccount().user;
  const suggested = entities.choices.find(({ value }) => value === suggestedKey);
  const [place, setPlace] = useState(placeOf(suggested?.value ?? 'user', uid));
  return (
    <DialogShell
      title={m.addFiles}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={files.length === 0} onClick={() => onUpload(place)}>
          {m.uploadFiles({ count: files.length })}
        </Button>
      }
    >
      <PlaceFields entities={entities} value={place} onChange={setPlace} />
      {files.length > 0 && (
        <Box
          component="ul"
          aria-label={m.files}
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }}
        >
          {files.map((file) => (
            <FileLine key={fileKey(file)} file={file} />
          ))}
        </Box>
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Paperclip size={16} aria-hidden />}
        onClick={onChooseFiles}
        sx={{ justifySelf: 'start' }}
      >
        {files.length === 0 ? m.chooseFiles : m.addMoreFiles}
      </Button>
    </DialogShell>
  );
}

function FileLine({ file: { name, size } }: { file: File }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, minHeight: 32, alignItems: 'center' }}>
      <Box
        component="span"
        title={name}
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {name}
      </Box>
      <Box component="span" sx={{ ...tabularNumbers, flex: 'none', color: 'text.secondary' }}>
        {formatFileSize(size)}
      </Box>
    </Box>
  );
}
