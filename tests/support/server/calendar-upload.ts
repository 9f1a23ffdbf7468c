import { calendarUploadPath } from '#src/features/calendar-import/rules/suggestion.ts';
import type { ApiCaller, ReceivedAnswer } from './api-callers.ts';

/** Uploads an .ics file and expects it to be accepted. */
export async function uploadCalendar(caller: ApiCaller, content: string): Promise<unknown> {
  const { status, text, json } = await sendCalendar(caller, content);
  if (status !== 200) throw new Error(`The calendar was refused: ${text}`);
  return json;
}

export async function sendCalendar(
  caller: ApiCaller,
  content: string | Buffer,
  headers: Record<string, string> = {},
): Promise<ReceivedAnswer> {
  return caller.send({
    method: 'PUT',
    path: calendarUploadPath,
    body: content,
    headers: { 'content-type': 'text/calendar', ...headers },
  });
}
