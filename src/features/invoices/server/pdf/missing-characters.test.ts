import { beforeAll, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

it('a draft names its texts with characters that the PDF can’t print, as people see them', async () => {
  const book = await createIssuer(ann, stint.url);
  const client = { ...clientForInvoices, legalName: 'שלום GmbH' };
  const { settings } = await ann.api.invoices.settings({});
  const bank = { accountNumber: '1', instructions: 'By card 💳' };
  await ann.api.invoices.updateSettings({ settings: { ...settings, bank } });
  const { id: clientId } = await ann.api.clients.create(aClient(client));
  const reason = 'Ελληνικά, кириллица, 株式会社, 한국어, é, 1 €';
  const { id } = await book.draft({
    clientId,
    lines: [
      aLine({ title: 'Workshop', discount: { percent: '5', reason } }),
      aLine({ title: 'Launch 🚀', description: 'with 👩🏽‍💻 and 🚀' }),
    ],
    texts: { subject: '', intro: 'مرحبا!', closing: 'Thanks' },
  });
  expect(await ann.api.invoices.missingCharacters({ id })).toEqual({
    texts: [
      { field: 'bank', characters: ['💳'] },
      { field: 'buyer', characters: ['ש', 'ל', 'ו', 'ם'] },
      { field: 'lines.1', characters: ['🚀', '👩🏽‍💻'] },
      { field: 'texts.intro', characters: ['م', 'ر', 'ح', 'ب', 'ا'] },
    ],
  });
  await ann.api.invoices.update({ id, hasTimesheet: true });
  await ann.api.invoices.issue({ id });
  expect(await ann.api.invoices.missingCharacters({ id })).toEqual({ texts: [] });
});

it('a draft without such characters, or without a client, has none', async () => {
  const { id } = await ann.api.invoices.create({ type: 'quote', clientId: null, lines: [aLine()] });
  expect(await ann.api.invoices.missingCharacters({ id })).toEqual({ texts: [] });
});
