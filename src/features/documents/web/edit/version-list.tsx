import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Download, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { formatFileSize } from '#src/features/documents/rules/file-size.ts';
import { versionName } from '#src/features/documents/rules/version-name.ts';
import { downloadDocument } from '#src/features/documents/web/document-mutations.ts';
import { addUploads } from '#src/features/documents/web/upload/upload-store.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';

type VersionListProps = { document: Document; onReplace: () => void };

/** The current version and earlier ones, newest first. Replacing the file keeps the version before. */
export function VersionList({ document, onReplace }: VersionListProps) {
  const { isDirty } = useFormState();
  const titleId = useId();
  const { timeZone } = useAccount().preferences;
  const versions = [document, ...document.earlierVersions];
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 1 }}>
        <Typography id={titleId} component="h3" variant="subtitle2" sx={{ flex: 1 }}>
          {m.versions}
        </Typography>
        <FileButton
          label={m.newVersion}
          accept=""
          variant="outlined"
          tone="neutral"
          icon={<RefreshCw size={16} aria-hidden />}
          isBusy={false}
          // The dialog closes, because the document changes.
          disabled={isDirty}
          onChoose={(file) => {
            addUploads([renamed(file, document.name)], { documentId: document.id });
            onReplace();
          }}
        >
          {m.replaceFile}
        </FileButton>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions.map(({ path, sizeBytes, uploadedAt }, place) => {
          const at = formatInstant(uploadedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
          return (
            <Box
              component="li"
              key={path}
              sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 40 }}
            >
              <Box component="span" sx={{ flex: 1 }}>
                {place === 0 ? m.currentVersion({ at }) : at}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {formatFileSize(sizeBytes)}
              </Box>
              <IconButton
                aria-label={m.downloadVersion({ at })}
                onClick={() => void downloadDocument(document, place)}
              >
                <Download size={16} aria-hidden />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** Without a copy of its content. A name that can’t be decrypted becomes that of the file. */
function renamed(file: File, documentName: string | null): File {
  if (documentName === null) return file;
  const { type, lastModified } = file;
  return new File([file], versionName(documentName, file.name), { type, lastModified });
}
