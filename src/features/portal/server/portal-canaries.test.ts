import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { PortalSettings } from '#src/features/portal/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { fileHeaders } from '#tests/support/server/client-file.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
let pageVisitor: ReturnType<typeof createPortalVisitor>;
/** IDs, and names of accounts. */
const always: string[] = [];

// It is noon there, so that no day begins while the test runs.
const hoursAhead = 12 - new Date().getUTCHours();
const timeZone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
const today = localDay(Date.now(), timeZone);
const day = addDays(today, -3);
const startTime = addHours(`${day}T09:07:00Z`, -hoursAhead);
const retainer = { billingType: 'retainer', retainerHours: 40, retainerPeriod: 'oneOff' } as const;

function addHours(time: string, hours: number): string {
  return new Date(Date.parse(time) + hours * hourMs).toISOString();
}

/** Every text of an account begins with its mark. */
async function fillAccount(caller: ApiCaller, mark: string) {
  const { api } = caller;
  await api.session.updatePreferences({ timeZone });
  const book = await createIssuer(caller, stint.url);
  const text = (field: string) => `canary ${mark} ${field}`;
  const { id } = await api.clients.create(
    aClient({
      name: text('client'),
      legalName: mark === 'own' ? 'Northwind Ltd' : text('legal name'),
      email: `canary-${mark}@client.example`,
      phone: '+49 30 1234567890',
      notes: text('notes of client'),
      address: text('address'),
      contacts: [{ name: text('contact'), email: `canary-${mark}@contact.example`, receivesInvoices: true }],
      tags: [text('client tag')],
      vatId: 'DE123456789',
      retainerRate: 137.77,
      currency: 'EUR',
      language: 'en-GB',
    }),
  );
  const taskId = newId();
  const { id: projectId } = await api.projects.create(
    aProject({
      clientId: id,
      name: mark === 'own' ? 'Care plan' : text('project'),
      ...retainer,
      retainerStart: day,
      poNumber: text('PO'),
      notes: text('notes of project'),
      tasks: [{ id: taskId, name: text('task'), hourlyRate: 137.77 }],
    }),
  );
  const work = { clientId: id, projectId, date: day };
  const { id: entryId } = await api.timesheets.create(
    anEntry({
      ...work,
      taskId,
      description: text('description'),
      notes: text('notes of entry'),
      tags: [text('tag')],
      billable: true,
      startTime,
      endTime: addHours(startTime, 1),
      activityLog: [{ time: startTime, action: 'started' }],
    }),
  );
  await api.timesheets.create(anEntry({ ...work, description: text('unpaid'), billable: false }));
  await api.timesheets.create(
    anEntry({ ...work, date: today, description: text('of today'), billable: true }),
  );
  const lines = [aLine({ title: text('draft line') })];
  await api.invoices.create({ type: 'invoice', clientId: id, lines, notes: text('draft notes') });
  const sent = { lines: [aLine({ title: text('line') })], notes: text('notes of invoice') };
  const { id: invoiceId } = await api.invoices.create({
    type: 'invoice',
    clientId: id,
    serviceFrom: day,
    ...sent,
  });
  await api.invoices.issue({ id: invoiceId });
  const { id: hiddenId } = await uploadDocument(caller, {
    type: 'contract',
    entityType: 'client',
    entityId: id,
    name: `${text('file')}.txt`,
  });
  const { id: sharedId } = await uploadDocument(caller, {
    type: 'projectDocument',
    entityType: 'project',
    entityId: projectId,
    name: mark === 'own' ? 'Shared plan.txt' : `${text('shared file')}.txt`,
  });
  await api.documents.update({ id: sharedId, isVisibleToClient: true, tags: [text('document tag')] });
  always.push(id, projectId, taskId, entryId, invoiceId, book.clientId, caller.uid, caller.email);
  always.push(hiddenId, sharedId);
  await receiveFile(caller, id, `${text('received file')}.txt`);
  return id;
}

/** One that waits for the owner. */
async function receiveFile({ api }: ApiCaller, id: string, fileName: string) {
  await api.portal.saveSettings({ id, settings: { uploads: true } });
  const { linkId, path } = await api.portal.createLink({ id, label: 'canary label' });
  const about = { token: path.split('/')[2], name: 'canary sender', fileName };
  await fetch(`${stint.url}/api/portal-link/upload`, {
    method: 'POST',
    headers: fileHeaders(about),
    body: 'canary content',
  });
  expect((await api.documents.received({ clientId: id })).items).toMatchObject([{ name: fileName }]);
  always.push(linkId);
}

beforeAll(async () => {
  ann = await stint.newTenant('canary-account');
  clientId = await fillAccount(ann, 'own');
  await fillAccount(ann, 'other');
  await fillAccount(await stint.newTenant('canary-tenant'), 'tenant');
  const link = await ann.api.portal.createLink({ id: clientId, label: 'canary label' });
  pageVisitor = createPortalVisitor(stint.url, link.path);
  always.push(link.linkId, pageVisitor.token);
});

/** The private texts that these settings show to the client. */
function allowed({
  timeDetail,
  descriptions,
  people,
  tasks,
  tags,
  nonBillable,
  delay,
}: PortalSettings): string[] {
  if (timeDetail !== 'entries') return [];
  return [
    ...(descriptions ? ['canary own description'] : []),
    ...(descriptions && nonBillable ? ['canary own unpaid'] : []),
    ...(descriptions && delay === 'today' ? ['canary own of today'] : []),
    ...(people ? ['canary-account'] : []),
    ...(tasks ? ['canary own task'] : []),
    ...(tags ? ['canary own tag'] : []),
  ];
}

const flag = fc.boolean();
const anySettings = fc.record({
  timeDetail: fc.constantFrom('none', 'months', 'days', 'entries'),
  descriptions: flag,
  people: flag,
  tasks: flag,
  tags: flag,
  times: flag,
  amounts: flag,
  nonBillable: flag,
  unbilled: flag,
  progress: flag,
  delay: fc.constantFrom('today', 'yesterday'),
  invoices: flag,
  documents: flag,
  uploads: flag,
  contactChanges: flag,
  greeting: fc.constant('Hello'),
});

it('shows nothing that isn’t shared, with any settings, in answers, pages, headers and errors [6.1]', async () => {
  const page = await (await fetch(`${stint.url}/p/${pageVisitor.token}`)).text();
  await fc.assert(
    fc.asyncProperty(anySettings, async (chosen) => {
      const settings = PortalSettings.parse(chosen);
      await ann.api.portal.saveSettings({ id: clientId, settings });
      // A link takes only so many calls a minute.
      const { linkId, path } = await ann.api.portal.createLink({ id: clientId, label: 'canary label' });
      const visitor = createPortalVisitor(stint.url, path);
      const answers = await Promise.all([
        visitor.post(''),
        visitor.post('/work', { offset: 0 }),
        visitor.post('/invoice', { id: always[4] }),
        visitor.post('/statement', { currency: 'nothing' }),
        visitor.post('/document', { id: always[8] }),
        visitor.post('/report', { invoiceId: always[4], day: '2020-01-01', name: 'Nora' }),
        visitor.post('/propose', { changes: { email: 'wrong' }, name: 'Nora' }),
        visitor.post('/archive', { year: '1999' }),
      ]);
      const texts = await Promise.all(
        answers.map(async (answer) => `${await answer.text()} ${JSON.stringify([...answer.headers])}`),
      );
      const found = allowed(settings).reduce(
        (text, canary) => text.replaceAll(canary, ''),
        [page, ...texts].join('\n'),
      );
      await ann.api.portal.updateLink({ id: linkId, isRevoked: true });
      expect(found).not.toContain('canary');
      for (const secret of [linkId, visitor.token, ...always]) expect(found).not.toContain(secret);
      expect(answers.map(({ status }) => status)).toEqual([
        200,
        200,
        404,
        400,
        404,
        200,
        settings.contactChanges ? 200 : 404,
        404,
      ]);
      expect(found.includes('Shared plan.txt')).toBe(settings.documents);
      const isEntries = settings.timeDetail === 'entries';
      const hasAmounts = settings.amounts || settings.unbilled;
      expect(found.includes('137.77') && !hasAmounts).toBe(false);
      expect(found.includes('09:07')).toBe(isEntries && settings.times);
    }),
    { numRuns: randomCases(2000, 100) },
  );
}, 450_000);
