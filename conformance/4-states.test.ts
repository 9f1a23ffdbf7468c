/** States stored on the server; those of session and timer are tested in the browser. */
import { beforeAll, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

it('a new client is active, and toggling changes that [4.30]', async () => {
  const { id } = await ann.api.clients.create(aClient());

  expect(await ann.api.clients.get({ id })).toMatchObject({ isActive: true });
  expect(await ann.api.clients.toggleActive({ id })).toMatchObject({ isActive: false });
  expect(await ann.api.clients.toggleActive({ id })).toMatchObject({ isActive: true });
});

it('concurrent toggles each flip the status [4.30]', async () => {
  const { id } = await ann.api.clients.create(aClient());
  await Promise.all(Array.from({ length: 9 }, () => ann.api.clients.toggleActive({ id })));

  expect(await ann.api.clients.get({ id })).toMatchObject({ isActive: false, revision: 10 });
});

it('a project is Active by default [4.31]', async () => {
  const { id } = await ann.api.projects.create(aProject());
  const { id: archivedId } = await ann.api.projects.create(aProject({ status: 'Archived' }));

  expect(await ann.api.projects.get({ id })).toMatchObject({ status: 'Active' });
  expect(await ann.api.projects.get({ id: archivedId })).toMatchObject({ status: 'Archived' });
});

it('a new entry is not invoiced, and requests cannot set that [4.32]', async () => {
  const { id } = await ann.api.timesheets.create(anEntry());
  const claim = { method: 'PATCH', path: `/api/v1/timesheets/${id}`, body: { invoiced: true } };

  expect(await ann.api.timesheets.get({ id })).toMatchObject({ invoiced: false });
  expect(await ann.send(claim)).toMatchObject({
    status: 400,
    json: { data: { fields: { invoiced: expect.any(String) as string } } },
  });
  expect(await ann.api.timesheets.get({ id })).toMatchObject({ invoiced: false });
});

it('issuing an invoice sets invoiced, and voiding it clears it [4.32]', async () => {
  const book = await createIssuer(ann, stint.url);
  const entryId = await book.logTime();
  const { id } = await book.draftOf([entryId]);

  const { number } = await ann.api.invoices.issue({ id });
  expect(await book.entry(entryId)).toMatchObject({ invoiced: true, invoiceNumber: number });
  await ann.api.invoices.void({ id });
  expect(await book.entry(entryId)).toMatchObject({ invoiced: false, invoiceNumber: null });
});
