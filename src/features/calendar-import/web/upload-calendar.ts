import { ORPCError } from '@orpc/client';
import * as calendarMessages from '#messages/api/calendar-import.ts';
import * as m from '#messages/calendar-import.ts';
import { calendarLimits, calendarUploadPath } from '#src/features/calendar-import/rules/suggestion.ts';
import { tabHeader } from '#src/platform/shared/change-event.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { uploadMessage } from '#src/platform/web/failure.ts';
import { tabId } from '#src/platform/web/new-id.ts';

export type UploadResult = { suggestions: number; unreadable: number; leftOut: number };

/** Uploads a file, which replaces the suggestions of the previous one. Throws with the server’s message. */
export async function uploadCalendar(file: File): Promise<UploadResult> {
  if (file.size > calendarLimits.fileBytes)
    throw uploadError(413, calendarMessages.tooLarge({ megabytes: calendarLimits.fileBytes / 1024 / 1024 }));
  const account = currentAccount();
  const answer = await fetch(calendarUploadPath, {
    method: 'PUT',
    body: file,
    headers: {
      'content-type': 'text/calendar',
      [tabHeader]: tabId,
      ...(account && { [accountHeader]: account.uid }),
    },
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && isResult(body)) return body;
  throw uploadError(answer.status, uploadMessage(answer.status, body, m.uploadFailed));
}

function isResult(body: unknown): body is UploadResult {
  return typeof body === 'object' && body !== null && 'suggestions' in body && 'unreadable' in body;
}

function uploadError(status: number, message: string): Error {
  return new ORPCError('REFUSED', { status, message });
}
