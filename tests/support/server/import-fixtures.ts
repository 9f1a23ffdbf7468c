/** Files to import. */
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { Import } from '#src/features/imports/contract.ts';
import { importUploadPath } from '#src/features/imports/rules/import-settings.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ReceivedAnswer, ApiCaller, Installation } from './api-callers.ts';
import { patience } from './patience.ts';

/** Four columns of time; one row has a problem. */
export const sampleTimeCsv = `Date,Duration,Description,Project
2026-03-02,1:30,Sketches,Moved in
2026-03-03,2:00,"Plan, first draft",Moved in
2026-03-04,soon,Nothing,Moved in
`;

/** Uploads a file and returns the id of its import. */
export async function uploadImport(
  caller: ApiCaller,
  content: string | Buffer = sampleTimeCsv,
): Promise<string> {
  const id = newId();
  const { status, text } = await sendUpload(caller, { id, content });
  if (status !== 201) throw new Error(`The file was refused: ${text}`);
  return id;
}

type UploadInput = { id?: string; name?: string; content: string | Buffer; type?: string };

export async function sendUpload(
  caller: ApiCaller,
  { id = newId(), name = 'time.csv', content, type = 'text/csv' }: UploadInput,
): Promise<ReceivedAnswer> {
  const path = `${importUploadPath(id)}?name=${encodeURIComponent(name)}`;
  return caller.send({ method: 'PUT', path, body: content, headers: { 'content-type': type } });
}

/** Runs an import with the detected settings unless given others, and waits until it ends. */
export async function runImportToEnd({ api }: ApiCaller, id: string, settings?: Import['settings']) {
  // An account runs one import at a time; another test's may still be running.
  await vi.waitFor(() => api.imports.run({ id, settings }), patience);
  return vi.waitFor(async () => {
    const run = await api.imports.get({ id });
    if (run?.status !== 'done' && run?.stopReason == null) throw new Error('It is still running.');
    return run;
  }, patience);
}

/** An account runs one import at a time. */
export async function waitForImports({ api }: ApiCaller): Promise<void> {
  await vi.waitFor(async () => {
    const { items } = await api.imports.list({});
    if (items.some(({ status }) => status === 'running')) throw new Error('An import is still running.');
  }, patience);
}

/** A new tenant in Berlin. */
export async function newTenantInBerlin(stint: Installation): Promise<ApiCaller> {
  const caller = await stint.newTenant();
  await caller.api.session.updatePreferences({ timeZone: 'Europe/Berlin' });
  return caller;
}

/** A file written by another tool. */
export function readSampleFile(name: string): Buffer {
  return readFileSync(new URL(`../../import-files/${name}.csv`, import.meta.url));
}

export async function getImport({ api }: ApiCaller, id: string) {
  const found = await api.imports.get({ id });
  if (!found) throw new Error('There is no such import.');
  return found;
}
