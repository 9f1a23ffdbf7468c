/** Helpers to create and read an account's entries: 2 March 2026, in UTC. */
import { afterAll } from 'vitest';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { aProject, anEntry } from './request-fixtures.ts';
import { startInstallation } from './server/api-callers.ts';
import type { ApiCaller, Installation } from './server/api-callers.ts';
import { withClient } from './server/postgres-setup.ts';

export const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
export const morning = { startTime: at('09:00'), endTime: at('12:00'), duration: 3 };
export const afternoon = { startTime: at('13:00'), endTime: at('17:00'), duration: 4 };

export const atRevision = ({ id, revision }: TimesheetEntry) => ({ id, revision });

/** Starts an installation with Ann's account; it ends with the tests of the file. */
export async function startEntryTests() {
  const stint = await startInstallation();
  afterAll(() => stint[Symbol.asyncDispose]());
  const ann = await stint.newTenant();
  return { stint, ann, book: entryFixturesFor(ann) };
}

export type EntryFixtures = ReturnType<typeof entryFixturesFor>;

export function entryFixturesFor({ api }: ApiCaller) {
  async function read(id: string): Promise<TimesheetEntry> {
    const found = await api.timesheets.get({ id });
    if (!found) throw new Error('it should be there');
    return found;
  }
  return {
    read,
    /** A logged entry, as stored. */
    async entry(fields: Parameters<typeof anEntry>[0] = {}): Promise<TimesheetEntry> {
      const { id } = await api.timesheets.create(anEntry(fields));
      return read(id);
    },
    /** A retainer project with this many hours at 80, then 100. */
    retainer: (hours: number) =>
      api.projects.create(
        aProject({ billingType: 'retainer', retainerHours: hours, retainerRate: 80, hourlyRate: 100 }),
      ),
    /** Retainer hours a project has used. */
    used: async ({ id }: { id: string }) => (await api.projects.get({ id }))?.retainerHoursUsed,
  };
}

export async function putOnInvoice(
  { database }: Installation,
  id: string,
  number: string | null = null,
): Promise<void> {
  await withClient(database.url, (client) =>
    client.query('update timesheets set invoiced = true, invoice_number = $2 where id = $1', [id, number]),
  );
}
