import { Download, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { versionName } from '#src/features/documents/rules/version-name.ts';
import { downloadDocument } from '#src/features/documents/web/document-mutations.ts';
import { addUploads } from '#src/features/documents/web/upload/upload-manager.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './version-list.module.css';

type VersionListProps = { document: Document; onReplace: () => void };

/** The current version and earlier ones, newest first. Replacing the file keeps the version before. */
export function VersionList({ document, onReplace }: VersionListProps) {
  const { isDirty } = useFormState();
  const titleId = useId();
  const { timeZone } = useAccount().preferences;
  const versions = [document, ...document.earlierVersions];
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={classNames(text.small, text.medium)}>
          {m.versions}
        </h3>
        <FileButton
          label={m.newVersion}
          accept=""
          variant="outlined"
          icon={RefreshCw}
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
      </div>
      <ul className={text.list}>
        {versions.map(({ path, sizeBytes, uploadedAt }, place) => {
          const at = formatInstant(uploadedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
          return (
            <li key={path} className={styles.version}>
              <span>{place === 0 ? m.currentVersion({ at }) : at}</span>
              <span className={text.quiet}>{formatFileSize(sizeBytes)}</span>
              <IconButton
                label={m.downloadVersion({ at })}
                onClick={() => void downloadDocument(document, place)}
              >
                <Download size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Without a copy of its content. A name that can’t be decrypted becomes that of the file. */
function renamed(file: File, documentName: string | null): File {
  if (documentName === null) return file;
  const { type, lastModified } = file;
  return new File([file], versionName(documentName, file.name), { type, lastModified });
}
