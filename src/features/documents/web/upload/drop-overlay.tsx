import { Upload } from 'lucide-react';
import { createPortal } from 'react-dom';
import * as m from '#messages/documents.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';
import * as styles from './drop-overlay.module.css';

/** Covers the page while files are dragged over it. */
export function DropOverlay({ placeName }: { placeName: string | undefined }) {
  return createPortal(
    <div className={styles.overlay}>
      <IconDisc icon={Upload} />
      <p className={text.heading}>
        {placeName === undefined ? m.dropToUpload : m.dropToUploadTo({ name: placeName })}
      </p>
    </div>,
    document.body,
  );
}
