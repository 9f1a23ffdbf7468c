import { mostRestoredBytes, restorePath } from '#src/features/exports/restore.ts';
import { accountHeader } from '#src/platform/shared/account-header.ts';
import { accountInUse } from '#src/platform/web/account-in-use.ts';
import { awayMessage } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

export type Restored = { isDone: boolean; message: string };

/** Sends an export to be read back; what comes of it is told in words, also where the service refuses. */
export async function restoreFrom(file: File): Promise<Restored> {
  if (file.size > mostRestoredBytes) return { isDone: false, message: 'The file is larger than 500 MB.' };
  try {
    const answer = await fetch(restorePath, {
      method: 'PUT',
      headers: { 'content-type': 'application/zip', [accountHeader]: accountInUse()?.uid ?? '' },
      body: file,
    });
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) return { isDone: false, message: messageIn(said) };
    await queryClient.invalidateQueries();
    return { isDone: true, message: [`Everything is back: ${inWords(said)}.`, ...notesIn(said)].join(' ') };
  } catch {
    return { isDone: false, message: awayMessage };
  }
}

function messageIn(said: unknown): string {
  const hasWords = typeof said === 'object' && said !== null && 'message' in said;
  return hasWords
    ? String(said.message)
    : 'The export could not be read. Nothing was changed; please try again.';
}

function notesIn(said: unknown): string[] {
  const notes = typeof said === 'object' && said !== null && 'notes' in said ? said.notes : [];
  return Array.isArray(notes) ? notes.map(String) : [];
}

const words: Readonly<Record<string, [one: string, many: string]>> = {
  clients: ['client', 'clients'],
  projects: ['project', 'projects'],
  timesheets: ['time entry', 'time entries'],
  timer: ['timer', 'timers'],
};

function inWords(said: unknown): string {
  const counts = typeof said === 'object' && said !== null && 'counts' in said ? said.counts : {};
  return Object.entries(counts ?? {})
    .map(([area, count]) => {
      const [one, many] = words[area] ?? [area, area];
      return count === 1 ? `1 ${one}` : `${Number(count).toLocaleString()} ${many}`;
    })
    .join(', ');
}
