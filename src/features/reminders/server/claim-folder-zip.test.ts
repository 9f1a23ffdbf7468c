import { expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
const today = new Date().toISOString().slice(0, 10);

it('the claim folder has the invoice, its timesheet, its reminders as sent, their history and the statement', async () => {
  const ann = await stint.newTenant('Ann');
  const book = await createIssuer(ann, stint.url);
  const { id } = await book.draftOf([await book.logTime()]);
  await ann.api.invoices.update({ id, issueDay: addDays(today, -44), dueDay: addDays(today, -30) });
  const { number } = await ann.api.invoices.issue({ id });
  await expect(ann.api.reminders.claimFolderOfClient({ id: book.clientId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await ann.api.reminders.markSent({ id, level: 1, way: 'post', text: 'Please pay, Nora.' });
  const ofInvoice = await ann.api.reminders.claimFolder({ id });
  const ofClient = await ann.api.reminders.claimFolderOfClient({ id: book.clientId });
  expect(ofInvoice.name).toBe(`claim-${number}.zip`);
  expect(ofClient.name).toBe('claim-Northwind-Traders-GmbH.zip');
  for (const folder of [ofInvoice, ofClient]) {
    const files = await unpackZip(Buffer.from(await folder.arrayBuffer()));
    const letter = [...files.keys()].find((name) => name.startsWith(`reminders/${number}-1-`)) ?? '';
    expect(files.get(letter)?.toString()).toContain('Please pay, Nora.');
    for (const pdf of [`${number}.pdf`, `Timesheet-${number}.pdf`, 'statement-EUR.pdf'])
      expect(files.get(pdf)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files.get('history.csv')?.toString()).toContain(`${today},${number},`);
  }
  await expect(ann.api.reminders.claimFolder({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
