import { ORPCError } from '@orpc/client';
import * as m from '#messages/imports.ts';
import { importMessages } from '#src/features/imports/api-messages.ts';
import { importLimits, importUploadPath } from '#src/features/imports/rules/import-settings.ts';
import { tabHeader } from '#src/platform/shared/change-event.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { uploadMessage } from '#src/platform/web/failure.ts';
import { tabId, newId } from '#src/platform/web/new-id.ts';

/** Uploads a file and returns the import's id. Throws with the server's message. */
export async function uploadFile(file: File): Promise<string> {
  if (file.size > importLimits.fileBytes) throw uploadError(413, importMessages.tooLarge);
  const id = newId();
  const name = file.name.trim().slice(0, importLimits.fileName);
  const account = currentAccount();
  const answer = await fetch(
    `${importUploadPath(id)}?name=${encodeURIComponent(name === '' ? 'file.csv' : name)}`,
    {
      method: 'PUT',
      body: file,
      headers: {
        'content-type': 'text/csv',
        [tabHeader]: tabId,
        ...(account && { [accountHeader]: account.uid }),
      },
    },
  );
  if (answer.ok) return id;
  const body: unknown = await answer.json().catch(() => null);
  throw uploadError(answer.status, uploadMessage(answer.status, body, m.uploadFailed));
}

function uploadError(status: number, message: string): Error {
  return new ORPCError('REFUSED', { status, message });
}
