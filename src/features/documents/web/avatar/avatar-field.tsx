import { useState } from 'react';
import * as m from '#messages/documents.ts';
import { newUpload } from '#src/features/documents/rules/upload-queue.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { refetchDocuments } from '#src/features/documents/web/queries.ts';
import { sendUpload } from '#src/features/documents/web/upload/send-upload.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './avatar-field.module.css';
import { useAvatar } from './use-avatar.ts';

/** Uploads or removes the account's picture. The server makes it small and removes its metadata. */
export function AvatarField() {
  const { uid } = useAccount().user;
  const avatar = useAvatar();
  const [isSending, setIsSending] = useState(false);

  async function upload(file: File) {
    setIsSending(true);
    const id = newId();
    try {
      const picture = newUpload(id, file, { type: 'avatar', entityType: 'user', entityId: uid });
      await sendUpload(picture, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      notify(m.avatarSaved);
      await refetchDocuments();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notify(error.message, { tone: 'failed' });
      // Otherwise it counts toward the storage for a day. If it never started, there is nothing to cancel.
      await documents.cancelUpload.call({ id }).catch(() => undefined);
    } finally {
      setIsSending(false);
    }
  }

  async function remove(id: string) {
    await runMutation(() => documents.delete.call({ id }), {
      done: m.avatarRemoved,
      undo: ({ operationId }) => documents.undo.call({ id: operationId }),
      keys: [documents.key()],
    });
  }

  return (
    <div className={styles.field}>
      <div className={styles.buttons}>
        <FileButton
          label={m.profilePicture}
          accept="image/jpeg,image/png,image/gif,image/webp"
          variant="outlined"
          isBusy={isSending}
          onChoose={(file) => void upload(file)}
        >
          {avatar ? m.changePicture : m.uploadPicture}
        </FileButton>
        {avatar && (
          <Button tone="neutral" onClick={() => void remove(avatar.documentId)}>
            {m.remove}
          </Button>
        )}
      </div>
      <p className={classNames(text.small, text.quiet)}>{m.pictureHint}</p>
    </div>
  );
}
