import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
});

/** An issued deposit invoice with 19 % tax. */
async function deposit(price = '100') {
  const { id } = await book.draft({ type: 'deposit', lines: [aLine({ price })], issueDay: '2026-03-01' });
  return ann.api.invoices.issue({ id });
}

const factsOf = ({ id, number, issueDay, netMinor, taxMinor, dueMinor }: Invoice) => ({
  id,
  number: number ?? '',
  issueDay: issueDay ?? '',
  netMinor,
  taxMinor,
  grossMinor: dueMinor,
});

const finalDraft = (deposits: readonly Invoice[], price = '1000') =>
  book.draft({ lines: [aLine({ price })], deposits: deposits.map(factsOf) });

const offered = async (creditedId?: string) =>
  (
    await ann.api.invoices.deposits({
      clientId: book.clientId,
      currency: 'EUR',
      ...(creditedId !== undefined && { creditedId }),
    })
  ).deposits.map(({ id }) => id);

describe('a deposit invoice', () => {
  it('is offered once it is issued, and deducted from what is due', async () => {
    const paid = await deposit();
    expect(await offered()).toContain(paid.id);

    const draft = await finalDraft([paid]);
    expect(draft).toMatchObject({ grossMinor: 119_000, dueMinor: 107_100 });
    const issued = await ann.api.invoices.issue({ id: draft.id });

    expect(issued).toMatchObject({ grossMinor: 119_000, dueMinor: 107_100, deposits: [factsOf(paid)] });
    expect(issued.related).toMatchObject([{ id: paid.id, type: 'deposit' }]);
    expect(await offered()).not.toContain(paid.id);
    expect(await offered(issued.id)).toEqual([paid.id]);
  });

  it('is deducted on one invoice only, even if two are issued at once', async () => {
    const paid = await deposit();
    const drafts = [await finalDraft([paid]), await finalDraft([paid])];
    const results = await Promise.allSettled(drafts.map(({ id }) => ann.api.invoices.issue({ id })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'INVALID', data: { problems: [{ field: 'deposits', code: 'notDeductible' }] } },
    });
    const [other] = drafts;
    await expect(
      withClient(stint.database.url, (client) =>
        client.query('insert into deducted_deposits (user_id, deposit_id, invoice_id) values ($1, $2, $3)', [
          ann.uid,
          paid.id,
          other?.id,
        ]),
      ),
    ).rejects.toThrow('deducted_deposits_pkey');
  });

  it('can’t be voided or credited while it is deducted, and can be deducted again after the void', async () => {
    const paid = await deposit();
    const credit = await ann.api.invoices.credit({ id: paid.id });
    const { id } = await finalDraft([paid]);
    await ann.api.invoices.issue({ id });
    for (const call of [
      () => ann.api.invoices.void({ id: paid.id }),
      () => ann.api.invoices.credit({ id: paid.id }),
      () => ann.api.invoices.issue({ id: credit.id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'DEPOSIT_DEDUCTED' });

    await ann.api.invoices.void({ id });

    expect(await offered()).toContain(paid.id);
    expect(await ann.api.invoices.void({ id: paid.id })).toMatchObject({ state: 'void' });
  });

  it('is released by the credit note that names it, which credits what was due', async () => {
    const paid = await deposit();
    const { id } = await finalDraft([paid]);
    const { dueMinor } = await ann.api.invoices.issue({ id });
    const { id: creditId } = await ann.api.invoices.credit({ id });
    expect(await book.read(creditId)).toMatchObject({ dueMinor, deposits: [factsOf(paid)] });

    await ann.api.invoices.issue({ id: creditId });

    expect(await offered()).toContain(paid.id);
    expect(await book.read(id)).toMatchObject({ balanceMinor: 0 });
    const again = await ann.api.invoices.credit({ id });
    expect(await book.read(again.id)).toMatchObject({ deposits: [] });

    const other = await finalDraft([paid]);
    await ann.api.invoices.issue({ id: other.id });
    await expect(ann.api.invoices.void({ id: creditId })).rejects.toMatchObject({ code: 'DEPOSIT_DEDUCTED' });
    await ann.api.invoices.void({ id: other.id });
    await ann.api.invoices.void({ id: creditId });
    expect(await offered(id)).toEqual([paid.id]);
  });

  it('with a credit note is offered with what is left of it', async () => {
    const { id } = await deposit();
    const { id: creditId } = await ann.api.invoices.credit({ id });
    await ann.api.invoices.update({ id: creditId, lines: [aLine({ price: '40' })] });
    await ann.api.invoices.issue({ id: creditId });
    const { deposits } = await ann.api.invoices.deposits({ clientId: book.clientId, currency: 'EUR' });
    expect(deposits.find((each) => each.id === id)).toMatchObject({
      netMinor: 6000,
      taxMinor: 1140,
      grossMinor: 7140,
      balanceMinor: 7140,
    });
  });
});

it('the final invoice keeps the tax of a deposit by rate, and what wasn’t paid of it', async () => {
  const lines = [aLine({ price: '100' }), aLine({ price: '50', taxRate: '7' })];
  const { id } = await book.draft({ type: 'deposit', lines, issueDay: '2026-03-01' });
  const billed = await ann.api.invoices.issue({ id });
  const taxes = [
    { taxCategory: 'S', taxRate: '19', netMinor: 10_000, taxMinor: 1900 },
    { taxCategory: 'S', taxRate: '7', netMinor: 5000, taxMinor: 350 },
  ];
  await ann.api.payments.create({
    clientId: book.clientId,
    day: '2026-03-05',
    currency: 'EUR',
    amountMinor: 10_000,
    allocations: [{ invoiceId: id, amountMinor: 10_000 }],
  });

  const issued = await ann.api.invoices.issue({ id: (await finalDraft([billed])).id });

  expect(issued.deposits).toEqual([{ ...factsOf(billed), taxes, unpaidMinor: 7250 }]);
});

describe('a draft with deposits', () => {
  const problems = async (fields: object) => {
    const { id } = await book.draft(fields);
    const refused: unknown = await ann.api.invoices.issue({ id }).catch((error: unknown) => error);
    return (refused as { data?: { problems?: { field: string; code: string }[] } }).data?.problems?.map(
      ({ field, code }) => `${field} ${code}`,
    );
  };

  it('isn’t issued if they are higher than the invoice, changed, or of another client or currency', async () => {
    const paid = await deposit();
    const { id: otherClient } = await ann.api.clients.create(aClient());
    const facts = factsOf(paid);
    const found = [
      { deposits: [facts], lines: [aLine({ price: '99.99' })] },
      { deposits: [{ ...facts, grossMinor: 1 }] },
      { deposits: [{ ...facts, taxMinor: 0 }] },
      { deposits: [{ ...facts, id: newId() }] },
      { deposits: [facts], clientId: otherClient },
      { deposits: [facts], currency: 'USD' },
    ].map(problems);
    expect(await Promise.all(found)).toEqual([
      ['deposits aboveTotal'],
      ...[1, 2, 3, 4, 5].map(() => ['deposits notDeductible']),
    ]);
    expect(await offered()).toContain(paid.id);
  });

  it('is an invoice: other documents can’t deduct any', async () => {
    const deposits = [factsOf(await deposit())];
    for (const type of ['deposit', 'quote'] as const)
      await expect(book.draft({ type, deposits })).rejects.toMatchObject({
        data: { fields: { deposits: 'can only be deducted on invoices' } },
      });
    const { id } = await book.draft({ type: 'quote' });
    await expect(ann.api.invoices.update({ id, deposits })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('gets them back by undo', async () => {
    const draft = await finalDraft([await deposit()]);
    const operationId = newId();
    await ann.api.invoices.update({ id: draft.id, deposits: [], operationId });
    expect(await book.read(draft.id)).toMatchObject({ deposits: [], dueMinor: 119_000 });
    await ann.api.invoices.undo({ id: operationId });
    expect(await book.read(draft.id)).toMatchObject({ deposits: draft.deposits, dueMinor: 107_100 });
  });
});
