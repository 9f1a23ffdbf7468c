import { readFile } from 'node:fs/promises';
import { anEvent, anIcs } from '#tests/support/ics-fixture.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
/** A tenant with a record of every kind, for isolation tests. */
import type { Installation } from './api-callers.ts';
import { uploadCalendar } from './calendar-upload.ts';
import { startUploadOf, uploadDocument } from './document-upload.ts';
import { uploadImport, runImportToEnd } from './import-fixtures.ts';
import { insertInvoice } from './invoice-rows.ts';
import { withClient } from './postgres-setup.ts';
import { shareClient } from './share-client.ts';
import { aDevice, aStart } from './timer-device.ts';

export type TenantFixture = {
  uid: string;
  email: string;
  clientId: string;
  projectId: string;
  pricedProjectId: string;
  taskId: string;
  entryId: string;
  deletedId: string;
  /** A client that was merged into the other. */
  mergedId: string;
  goneId: string;
  overlappingId: string;
  operationId: string;
  viewerId: string;
  deviceId: string;
  runId: string;
  /** An uploaded file, and an imported one. */
  importId: string;
  importedId: string;
  /** An entry that was changed since it was logged. */
  touchedId: string;
  documentId: string;
  documentPath: string;
  /** An upload that has begun. */
  uploadId: string;
  apiKeyId: string;
  draftId: string;
  /** A deposit invoice that is deducted. */
  depositId: string;
  paymentId: string;
};

/** Shared by two entries, so they overlap. */
const hours = { startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' };

export async function createTenantFixture(stint: Installation): Promise<TenantFixture> {
  const ben = await stint.newTenant('Ben');
  const viewer = await stint.newAccount('Vic');
  await ben.api.session.updatePreferences({ currency: 'USD', timeZone: 'Asia/Tokyo', weekStart: 0 });
  const { id: clientId } = await ben.api.clients.create(aClient());
  const { id: deletedId } = await ben.api.clients.create(aClient());
  const { id: mergedId } = await ben.api.clients.create(aClient());
  await ben.api.clients.merge({ id: clientId, fromId: mergedId });
  const taskId = newId();
  const { id: projectId } = await ben.api.projects.create(
    aProject({
      clientId,
      billingType: 'retainer',
      retainerHours: 10,
      retainerHoursUsed: 3,
      tasks: [{ id: taskId, name: 'Design' }],
    }),
  );
  const { id: pricedProjectId } = await ben.api.projects.create(
    aProject({ clientId, billingType: 'fixed', fixedPrice: 900 }),
  );
  const { id: entryId } = await ben.api.timesheets.create(anEntry({ projectId, taskId, ...hours }));
  const { id: overlappingId } = await ben.api.timesheets.create(anEntry(hours));
  const { id: goneId } = await ben.api.timesheets.create(anEntry());
  const { operationId } = await ben.api.timesheets.deleteMany({ entries: [{ id: goneId }] });
  await ben.api.calendarFeed.create({});
  await uploadCalendar(
    ben,
    anIcs(anEvent([`DTSTART:${new Date().toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`])),
  );
  await ben.api.calendarImport.setAddress({ address: 'https://calendar.example/ben.ics' });
  await ben.api.encryption.unwrapDataKey({ data: { tenantId: ben.uid } });
  await ben.api.clients.delete({ id: deletedId });
  await shareClient(ben, viewer, clientId);
  const device = aDevice(ben);
  const { deviceId } = device;
  const runId = newId();
  await device.push(
    { runId, at: Date.now() - 5_000, act: aStart() },
    { runId, at: Date.now(), act: { type: 'saved' } },
  );
  // Discarded on one device and saved from another that didn't know.
  const discarded = newId();
  await device.push(
    { runId: discarded, at: Date.now(), act: aStart() },
    { runId: discarded, at: Date.now(), act: { type: 'stop' } },
  );
  await ben.api.timesheets.create(anEntry({ id: discarded }));
  const { id: touchedId } = await ben.api.timesheets.create(anEntry());
  await ben.api.timesheets.update({ id: touchedId, notes: 'Important', tags: ['design'] });
  const importedId = await uploadImport(ben);
  await runImportToEnd(ben, importedId);
  const importId = await uploadImport(ben);
  const { id: documentId, path: documentPath } = await uploadDocument(ben);
  const avatar = await readFile('public/icons/192.png');
  await uploadDocument(ben, { type: 'avatar', name: 'me.png', content: avatar });
  const { id: uploadId } = await startUploadOf(ben);
  const { id: apiKeyId } = await ben.api.apiKeys.create({ name: 'Backup', scope: 'read', expiresInDays: 30 });
  const { id: draftId } = await ben.api.invoices.create({
    type: 'invoice',
    clientId,
    lines: [aLine({ kind: 'time', entries: [{ id: entryId, revision: 1 }] })],
  });
  const { id: paymentId } = await ben.api.payments.create({
    clientId,
    day: '2026-03-31',
    currency: 'EUR',
    amountMinor: 5000,
  });
  const { settings } = await ben.api.invoices.settings({});
  await ben.api.invoices.updateSettings({ settings });
  await insertInvoice(stint, ben.uid, { clientId, type: 'deposit' });
  const { id: depositId } = await insertInvoice(stint, ben.uid, { clientId, type: 'deposit' });
  await withClient(stint.database.url, (client) =>
    client.query('insert into deducted_deposits values ($1, $2, $3)', [ben.uid, depositId, draftId]),
  );
  const viewerId = viewer.uid;
  const { uid, email } = ben;
  return {
    uid,
    email,
    clientId,
    projectId,
    pricedProjectId,
    taskId,
    entryId,
    goneId,
    overlappingId,
    deletedId,
    mergedId,
    operationId,
    viewerId,
    deviceId,
    runId,
    importId,
    importedId,
    touchedId,
    documentId,
    documentPath,
    uploadId,
    apiKeyId,
    draftId,
    depositId,
    paymentId,
  };
}
