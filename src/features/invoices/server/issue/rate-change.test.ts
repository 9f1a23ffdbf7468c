import { expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, anEntry, clientForInvoices } from '#tests/support/request-fixtures.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const today = new Date().toISOString().slice(0, 10);

it('a draft that a new tax rate overtook is issued once it says when its work was done, or with the new rate', async () => {
  const ann = await stint.newTenant();
  const book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.invoices.settings({});
  const laterRates = [{ from: addDays(today, 5), rate: '21' }];
  const tax = { ...settings.tax, defaultRate: '19', laterRates };
  await ann.api.invoices.updateSettings({ settings: { ...settings, tax } });
  const draft = () => book.draft({ lines: [aLine({ taxRate: '19' })], issueDay: addDays(today, 6) });
  const { id } = await draft();
  await expect(ann.api.invoices.issue({ id })).rejects.toMatchObject({
    code: 'INVALID',
    data: { problems: [{ field: 'serviceFrom', code: 'required' }] },
  });
  await ann.api.invoices.update({ id, serviceTo: today });
  expect(await ann.api.invoices.issue({ id })).toMatchObject({ dueMinor: 11_900 });
  const other = await draft();
  await ann.api.invoices.update({ id: other.id, lines: [aLine({ taxRate: '21' })] });
  expect(await ann.api.invoices.issue({ id: other.id })).toMatchObject({ dueMinor: 12_100 });
});

it('a draft of time at two rates follows a change of the settings, each line as of its day', async () => {
  const ann = await stint.newTenant();
  const book = await createIssuer(ann, stint.url);
  const setRates = async (defaultRate: string, later: string) => {
    const { settings } = await ann.api.invoices.settings({});
    const tax = { ...settings.tax, defaultRate, laterRates: [{ from: addDays(today, 1), rate: later }] };
    await ann.api.invoices.updateSettings({ settings: { ...settings, tax } });
  };
  await setRates('19', '21');
  const client = aClient({ ...clientForInvoices, currency: 'EUR' });
  const { id: clientId } = await ann.api.clients.create(client);
  const entryIds: string[] = [];
  for (const date of [today, addDays(today, 1)])
    entryIds.push((await ann.api.timesheets.create(anEntry({ clientId, date, billable: true }))).id);
  const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds, grouping: 'single' });
  const { id } = await book.draft({ clientId, lines });
  const rates = async () => (await ann.api.invoices.get({ id }))?.lines.map(({ taxRate }) => taxRate);
  expect(await rates()).toEqual(['19', '21']);
  await setRates('19', '22');
  expect(await rates()).toEqual(['19', '22']);
  await setRates('18', '18');
  expect(await rates()).toEqual(['18', '18']);
});
