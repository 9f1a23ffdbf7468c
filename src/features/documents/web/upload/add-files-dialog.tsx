import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/documents.ts';
import { placeOf } from '#src/features/documents/rules/document-place.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { fileKey } from '#src/features/documents/rules/upload-queue.ts';
import { PlaceFields } from '#src/features/documents/web/edit/place-fields.tsx';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './add-files-dialog.module.css';

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
        <Button variant="filled" disabled={files.length === 0} onClick={() => onUpload(place)}>
          {m.uploadFiles({ count: files.length })}
        </Button>
      }
    >
      <PlaceFields entities={entities} value={place} onChange={setPlace} />
      {files.length > 0 && (
        <ul aria-label={m.files} className={classNames(text.list, styles.files)}>
          {files.map((file) => (
            <FileLine key={fileKey(file)} file={file} />
          ))}
        </ul>
      )}
      <Button variant="outlined" icon={Paperclip} className={styles.choose} onClick={onChooseFiles}>
        {files.length === 0 ? m.chooseFiles : m.addMoreFiles}
      </Button>
    </DialogShell>
  );
}

function FileLine({ file: { name, size } }: { file: File }) {
  return (
    <li className={styles.file}>
      <span title={name} className={text.truncated}>
        {name}
      </span>
      <span className={classNames(text.figures, text.quiet)}>{formatFileSize(size)}</span>
    </li>
  );
}
