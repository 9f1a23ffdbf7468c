/** Requests that are right in all they say; a test says what matters to it. */
import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { NewClient } from '#src/features/clients/contract.ts';
import type { NewProject } from '#src/features/projects/contract.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { newId } from '#src/platform/shared/ids.ts';

type ClientRequest = z.input<typeof NewClient>;
type ProjectRequest = z.input<typeof NewProject>;
type EntryRequest = z.input<typeof NewTimesheetEntry>;

export function aClient(said: Partial<ClientRequest> = {}): ClientRequest {
  return { name: 'Northwind Traders', ...said };
}

export function aProject(said: Partial<ProjectRequest> = {}): ProjectRequest {
  return { name: 'New website', ...said };
}

export function anEntry(said: Partial<EntryRequest> = {}): EntryRequest {
  return { date: '2026-03-02', description: 'Drew the first sketch', duration: 1, ...said };
}

/** An id as a browser makes one before it saves. */
export function freshId(): string {
  return newId(Date.now(), randomBytes(10));
}
