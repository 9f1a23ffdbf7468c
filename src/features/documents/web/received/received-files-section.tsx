import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/documents.ts';
import type { ReceivedFile } from '#src/features/documents/contract-received.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './received-files.module.css';

const { Component: DownloadDialog } = createLazyComponent(
  async () => (await import('./download-received-dialog.tsx')).DownloadReceivedDialog,
);

/** Files that clients sent, until they are accepted or discarded; nothing without any. */
export function ReceivedFilesSection({ clientId }: { clientId?: string }) {
  const { data } = useQuery(
    documents.received.queryOptions({ input: clientId === undefined ? {} : { clientId } }),
  );
  const [downloaded, setDownloaded] = useState<ReceivedFile | null>(null);
  const byClient = Map.groupBy(data?.items ?? [], (file) => file.clientId);
  return (
    <>
      {[...byClient].map(([id, files]) => (
        <ClientFiles key={id} name={files[0]?.clientName ?? ''} files={files} onDownload={setDownloaded} />
      ))}
      {downloaded && <DownloadDialog file={downloaded} onClose={() => setDownloaded(null)} />}
    </>
  );
}

type ClientFilesProps = {
  name: string;
  files: readonly ReceivedFile[];
  onDownload: (file: ReceivedFile) => void;
};

function ClientFiles({ name, files, onDownload }: ClientFilesProps) {
  const title = m.newFrom({ name });
  return (
    <Section title={title}>
      <p className={classNames(text.small, text.quiet, styles.hint)}>{m.receivedHint({ name })}</p>
      <ul aria-label={title} className={classNames(text.list, styles.files)}>
        {files.map((file) => (
          <ReceivedFileRow key={file.id} file={file} onDownload={() => onDownload(file)} />
        ))}
      </ul>
    </Section>
  );
}

function ReceivedFileRow({ file, onDownload }: { file: ReceivedFile; onDownload: () => void }) {
  const { id, name, sender, sizeBytes, createdAt, isScanned } = file;
  const { timeZone } = useAccount().preferences;
  const at = formatInstant(createdAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const facts = [
    m.receivedFacts({ size: formatFileSize(sizeBytes), sender, at }),
    isScanned ? m.scanned : m.notScanned,
  ];
  const options = {
    keys: [documents.key()],
    undo: () => documents.restoreReceived.call({ id }),
    removed: file,
  };
  const accept = () =>
    runMutation(() => documents.acceptReceived.call({ id }), { ...options, done: m.accepted({ name }) });
  const discard = () =>
    runMutation(() => documents.discardReceived.call({ id }), { ...options, done: m.discarded({ name }) });
  return (
    <li className={classNames(sectionStyles.row, styles.file)}>
      <div>
        <div className={text.medium}>{name}</div>
        <div className={classNames(text.small, text.quiet)}>{facts.join(' · ')}</div>
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-label={m.acceptNamed({ name })} onClick={() => void accept()}>
          {m.accept}
        </Button>
        <RowActions
          of={name}
          actions={[
            { label: m.download, icon: Download, onClick: onDownload },
            { label: m.discard, icon: Trash2, onClick: () => void discard(), isDangerous: true },
          ]}
        />
      </div>
    </li>
  );
}
