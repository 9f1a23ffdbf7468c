import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
beforeEach(async () => {
  ann = await stint.newTenant('Ann');
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Müller & Söhne', language: 'de' })));
});

type Query = { clientId: string; currency: string; from?: string; to?: string };
const pdfOf = (query: Partial<Query> = {}) =>
  ann.api.payments.statementPdf({ clientId, currency: 'EUR', ...query });
async function textOf(query: Partial<Query> = {}): Promise<string> {
  const file = await pdfOf(query);
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()));
  return text.join(' ').replaceAll(/\s+/g, ' ');
}

describe('the PDF of a statement', () => {
  it('says what the statement says, in the language of the client', async () => {
    const late = await insertInvoice(stint, ann.uid, {
      clientId,
      dueMinor: 119_000,
      issueDay: '2026-02-03',
      dueDay: '2026-02-17',
    });
    const day = '2026-02-20';
    const allocations = [{ invoiceId: late.id, amountMinor: 20_000 }];
    await ann.api.payments.create({ clientId, day, currency: 'EUR', amountMinor: 25_000, allocations });
    const file = await pdfOf();
    expect(file.type).toBe('application/pdf');
    expect(file.name).toMatch(/^Kontoauszug-Müller-Söhne-\d{4}-\d\d-\d\d\.pdf$/);
    const text = await textOf();
    for (const part of [
      'Müller & Söhne',
      `Rechnung ${late.number} 1.190,00 1.190,00`,
      `Zahlung zu ${late.number} −250,00 940,00`,
      'Endsaldo 940,00',
      'Nicht fällig 1–30 31–60 61–90 Über 90 Guthaben',
      '0,00 0,00 0,00 0,00 990,00 −50,00',
    ])
      expect(text).toContain(part);
    const past = await textOf({ from: '2026-02-10', to: '2026-02-28' });
    expect(past).toContain('Anfangssaldo 1.190,00');
    expect(past).not.toContain('Guthaben');
    expect(await textOf({ currency: 'USD' })).toContain('Endsaldo 0,00');
  });

  it('of another account’s client is refused', async () => {
    const bob = await stint.newTenant('Bob');
    const { id } = await bob.api.clients.create(aClient());
    await expect(pdfOf({ clientId: id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: { clientId: 'must be one of your clients' } },
    });
  });

  it('is refused beyond 5,000 rows', async () => {
    await withClient(stint.database.url, (client) =>
      client.query(
        `insert into payments (user_id, id, client_id, kind, day, currency, amount_minor, method, request_hash)
          select $1, gen_random_uuid(), $2, 'payment', '2026-01-01', 'EUR', 1, 'cash', '' from generate_series(1, 5001)`,
        [ann.uid, clientId],
      ),
    );
    await expect(pdfOf()).rejects.toMatchObject({ code: 'TOO_LONG', status: 422 });
    await expect(pdfOf({ from: '2026-01-02' })).resolves.toBeInstanceOf(File);
  });
});
