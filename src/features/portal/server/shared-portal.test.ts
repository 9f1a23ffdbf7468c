/** The portal of a client for people with an account. */
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let vera: ApiCaller;
let clientId: string;
let grantId: string;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  vera = await stint.newAccount('Vera');
  await createIssuer(ann, stint.url);
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme', currency: 'EUR' })));
  const { id: projectId } = await ann.api.projects.create(
    aProject({
      clientId,
      name: 'Care plan',
      billingType: 'retainer',
      retainerHours: 40,
      retainerPeriod: 'oneOff',
    }),
  );
  const date = addDays(localDay(new Date().toISOString(), 'UTC'), -2);
  await ann.api.timesheets.create(anEntry({ clientId, projectId, date, duration: 10, billable: true }));
  const { id } = await ann.api.invoices.create({
    type: 'invoice',
    clientId,
    lines: [aLine({ title: 'Logo' })],
  });
  await ann.api.invoices.issue({ id });
  await shareClient(ann, vera, clientId);
  grantId = (await vera.api.sharedClients.list({})).items[0]?.grantId ?? '';
});

it('shows an account what a link shows: hours left, work and issued invoices [6.6]', async () => {
  const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  const byLink = await createPortalVisitor(stint.url, path).read();

  const portal = await vera.api.sharedPortal.view({ grantId });
  expect(portal).toEqual(byLink);
  expect(portal.retainers[0]?.headline).toMatch(/^30.*40/);
  expect(portal.invoices?.open).toHaveLength(1);
  expect(await vera.api.sharedPortal.work({ grantId, offset: 0 })).toEqual(portal.work?.page);
});

it('opens PDFs of the documents it shows, and no others [6.6]', async () => {
  const portal = await vera.api.sharedPortal.view({ grantId });
  const pdf = await vera.api.sharedPortal.pdf({
    grantId,
    kind: 'invoice',
    name: portal.invoices?.open[0]?.id ?? '',
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
    mergePages: true,
  });
  expect(text).toContain('Logo');
  expect((await vera.api.sharedPortal.pdf({ grantId, kind: 'statement', name: 'EUR' })).size).toBeGreaterThan(
    0,
  );

  for (const wrong of [
    { kind: 'invoice', name: clientId },
    { kind: 'statement', name: 'nothing' },
  ] as const)
    await expect(vera.api.sharedPortal.pdf({ grantId, ...wrong })).rejects.toMatchObject({
      code: 'NOT_SHARED',
    });
});

it('takes an approval by link or account, once, and never of another client', async () => {
  const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  const visitor = createPortalVisitor(stint.url, path);
  const day = addDays(localDay(new Date().toISOString(), 'UTC'), -2);
  await ann.api.approvals.create({ clientId, from: day, to: day });
  const [request] = (await visitor.read()).approvals;
  if (!request) throw new Error('The request is missing.');
  const seen = { requestId: request.id, hash: request.hash };
  expect(request.canApprove).toBe(true);
  expect(request.total).toContain('10');

  const asked = await vera.api.sharedPortal.ask({
    grantId,
    ...seen,
    place: 0,
    name: 'Vera',
    text: 'What was this?',
  });
  expect(asked).toMatchObject({ kind: 'done', request: { entries: [{ thread: [{ name: 'Vera' }] }] } });
  const approved = await visitor.post('/approve', { ...seen, name: 'Nora Berg' });
  expect(await approved.json()).toMatchObject({ kind: 'done', request: { canApprove: false } });
  expect(await vera.api.sharedPortal.approve({ grantId, ...seen, name: 'Vera' })).toMatchObject({
    kind: 'refused',
  });
  expect(await ann.api.approvals.get({ id: request.id })).toMatchObject({
    state: 'approved',
    approval: { name: 'Nora Berg', via: { kind: 'link' } },
  });
  expect((await visitor.read()).approvals).toEqual([]);

  const other = await ann.api.clients.create(aClient());
  const { path: otherPath } = await ann.api.portal.createLink({ id: other.id, label: 'Olga' });
  const refused = await createPortalVisitor(stint.url, otherPath).post('/approve', { ...seen, name: 'Olga' });
  expect(await refused.json()).toMatchObject({ kind: 'refused', request: null });
});

it('keeps what the client may see when a deletion is undone', async () => {
  const { id } = await ann.api.clients.create(aClient({ name: 'Gone' }));
  await shareClient(ann, vera, id);
  const settings = await ann.api.portal.settings({ id });
  if (!settings) throw new Error('The client is missing.');
  await ann.api.portal.saveSettings({ id, settings: { ...settings, invoices: false, timeDetail: 'none' } });
  const { operationId } = await ann.api.clients.delete({ id });
  await ann.api.clients.undo({ id: operationId });
  expect(await ann.api.portal.settings({ id })).toMatchObject({ invoices: false, timeDetail: 'none' });
});

it('is named in the log of the owner, and gone at the next request once the access ends [6.6]', async () => {
  await vera.api.sharedPortal.view({ grantId });
  const visits = (await ann.api.portal.visits({ id: clientId }))?.items;
  const views = visits?.filter(({ kind, viewerName }) => kind === 'view' && viewerName !== null);
  // All of this minute are one.
  expect(views).toMatchObject([{ linkLabel: null, viewerName: 'Vera' }]);

  const { id: other } = await ann.api.clients.create(aClient({ name: 'Other' }));
  await shareClient(ann, vera, other);
  await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [other] });
  const isGone = { code: 'NOT_FOUND', message: 'This client isn’t shared with you any more.' };
  await expect(vera.api.sharedPortal.view({ grantId })).rejects.toMatchObject(isGone);
  await expect(vera.api.sharedPortal.work({ grantId, offset: 0 })).rejects.toMatchObject(isGone);
  await expect(vera.api.sharedPortal.pdf({ grantId, kind: 'statement', name: 'EUR' })).rejects.toMatchObject(
    isGone,
  );
});
