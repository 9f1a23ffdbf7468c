/** Random histories of a client's money: after every step, statement, ageing, credit and balances agree. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
  await createIssuer(ann, stint.url);
});

const kinds = [
  'issue',
  'issue',
  'pay',
  'pay',
  'pay',
  'payTwice',
  'payTogether',
  'payOnAccount',
  'refund',
  'refund',
  'refundFromAccount',
  'writeOff',
  'writeOff',
  'writeOffWithoutInvoice',
  'credit',
  'creditHalf',
  'void',
  'edit',
  'edit',
  'delete',
  'delete',
  'undo',
  'undo',
  'apply',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1000),
  /** Percent of what is open or was paid. */
  share: fc.constantFrom(100, 100, 100, 40, 150),
  day: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const history = fc.array(step, { minLength: 6, maxLength: 20 });

/** Refusals that leave everything as it was. */
const refusals = new Set([
  'ABOVE_ACCOUNT',
  'ABOVE_BALANCE',
  'ABOVE_PAID',
  'BAD_REQUEST',
  'CHANGED_SINCE',
  'HAS_CREDIT_NOTES',
  'HAS_PAYMENTS',
  'INVALID',
  'NOTHING_ON_ACCOUNT',
  'OVER_ALLOCATED',
  'OVER_CREDITED',
  'POSSIBLE_DUPLICATE',
  'REFUNDED',
  'UNKNOWN_INVOICE',
]);

const currency = 'EUR';
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

async function startHistory() {
  const { api } = ann;
  const { id: clientId } = await api.clients.create(aClient({ ...clientForInvoices, currency }));
  const operations: string[] = [];

  const documents = async () => (await api.invoices.list({ clientId, limit: 1000 })).items.toReversed();
  const invoices = async () =>
    (await documents()).filter(({ type, state }) => type === 'invoice' && state === 'issued');
  const payments = async () => (await api.payments.list({ clientId, limit: 1000 })).items.toReversed();

  const record = (
    kind: Payment['kind'],
    amountMinor: number,
    allocations: { invoiceId: string; amountMinor: number }[],
    { day }: Pick<Step, 'day'>,
    allowDuplicate = true,
  ) =>
    api.payments.create({
      clientId,
      kind,
      day: `2026-04-0${day}`,
      currency,
      amountMinor,
      allocations,
      allowDuplicate,
    });
  /** All of it belongs to the invoice. */
  const recordFor = (kind: Payment['kind'], { id }: { id: string }, amountMinor: number, of: Step) =>
    record(kind, amountMinor, [{ invoiceId: id, amountMinor }], of);

  async function take(now: Step): Promise<void> {
    const { kind, at, share, day } = now;
    const ofShare = (amountMinor: number) => Math.max(1, Math.round((amountMinor * share) / 100));
    switch (kind) {
      case 'issue': {
        const dueMinor = 1000 * (1 + (at % 9));
        const line = aLine({ price: String(dueMinor / 100), taxCategory: 'Z', taxRate: '0' });
        await insertInvoice(stint, ann.uid, {
          clientId,
          currency,
          dueMinor,
          lines: [line],
          issueDay: `2026-04-0${day}`,
        });
        return;
      }
      case 'pay': {
        const invoice = pick(await invoices(), at);
        if (invoice)
          await recordFor(
            'payment',
            invoice,
            ofShare(Math.abs(invoice.balanceMinor) || invoice.dueMinor),
            now,
          );
        return;
      }
      case 'payTwice': {
        const invoice = pick(await invoices(), at);
        if (!invoice) return;
        const again = (allowDuplicate: boolean) =>
          record(
            'payment',
            invoice.dueMinor,
            [{ invoiceId: invoice.id, amountMinor: 1 }],
            now,
            allowDuplicate,
          );
        await again(true);
        await expect(again(false)).rejects.toMatchObject({ code: 'POSSIBLE_DUPLICATE' });
        return;
      }
      case 'payTogether': {
        const parts = (await invoices())
          .slice(0, 3)
          .map(({ id, dueMinor }) => ({ invoiceId: id, amountMinor: ofShare(dueMinor) }));
        const allocated = sum(parts.map(({ amountMinor }) => amountMinor));
        if (parts.length > 0) await record('payment', allocated + (at % 3) * 500, parts, now);
        return;
      }
      case 'payOnAccount':
        await record('payment', 100 * (1 + (at % 40)), [], now);
        return;
      case 'refund': {
        const invoice = pick(await invoices(), at);
        if (invoice)
          await recordFor(
            'refund',
            invoice,
            ofShare(Math.max(-invoice.balanceMinor, invoice.paidMinor)),
            now,
          );
        return;
      }
      case 'refundFromAccount': {
        const { amountMinor } = await api.payments.onAccount({ clientId, currency });
        await record('refund', ofShare(amountMinor), [], now);
        return;
      }
      case 'writeOff': {
        const invoice = pick(await invoices(), at);
        if (invoice) await recordFor('writeOff', invoice, ofShare(invoice.balanceMinor), now);
        return;
      }
      case 'writeOffWithoutInvoice':
        await record('writeOff', 100, [], now);
        return;
      case 'credit':
      case 'creditHalf': {
        const invoice = pick(await invoices(), at);
        if (!invoice) return;
        const { id } = await api.invoices.credit({ id: invoice.id });
        const { lines = [] } = (await api.invoices.get({ id })) ?? {};
        if (kind === 'creditHalf')
          await api.invoices.update({
            id,
            lines: lines.map((line) => ({ ...line, price: String(Number(line.price) / 2) })),
          });
        await api.invoices.issue({ id });
        return;
      }
      case 'void': {
        const document = pick(
          (await documents()).filter(({ state }) => state === 'issued'),
          at,
        );
        if (document) await api.invoices.void({ id: document.id });
        return;
      }
      case 'edit': {
        const payment = pick(await payments(), at);
        if (!payment) return;
        const amountMinor = ofShare(payment.amountMinor);
        const [first] = payment.allocations;
        const allocations = first && [
          { invoiceId: first.invoiceId, amountMinor: at % 2 === 0 ? amountMinor : first.amountMinor },
        ];
        const operationId = crypto.randomUUID();
        await api.payments.update({
          id: payment.id,
          amountMinor,
          operationId,
          ...(allocations && { allocations }),
        });
        operations.push(operationId);
        return;
      }
      case 'delete': {
        const payment = pick(await payments(), at);
        if (payment) operations.push((await api.payments.delete({ id: payment.id })).operationId);
        return;
      }
      case 'undo': {
        const id = pick(operations, at);
        if (id !== undefined) await api.payments.undo({ id });
        return;
      }
      case 'apply': {
        const invoice = pick(await invoices(), at);
        if (invoice)
          operations.push((await api.payments.allocateOnAccount({ invoiceId: invoice.id })).operationId);
      }
    }
  }

  /** Against amounts that follow from what was recorded, without the server's sums. */
  async function check(): Promise<void> {
    const [all, recorded, { closingMinor, lines }, { sums }, onAccount] = await Promise.all([
      documents(),
      payments(),
      api.payments.statement({ clientId, currency }),
      api.invoices.totals({ clientId }),
      api.payments.onAccount({ clientId, currency }),
    ]);
    const issued = all.filter(({ state }) => state === 'issued');
    const allocatedTo = (id: string, kind: Payment['kind']) =>
      sum(
        recorded
          .filter((payment) => payment.kind === kind)
          .flatMap(({ allocations }) => allocations.filter((part) => part.invoiceId === id))
          .map(({ amountMinor }) => amountMinor),
      );
    const spareOf = (kind: Payment['kind']) =>
      sum(
        recorded
          .filter((payment) => payment.kind === kind)
          .map(
            ({ amountMinor, allocations }) => amountMinor - sum(allocations.map((part) => part.amountMinor)),
          ),
      );
    const facts = issued
      .filter(({ type }) => type === 'invoice')
      .map((invoice) => {
        const { id, dueMinor, balanceMinor, writtenOffMinor, paidMinor } = invoice;
        const notes = issued.filter(({ type, relatedId }) => type === 'creditNote' && relatedId === id);
        const paid = allocatedTo(id, 'payment') - allocatedTo(id, 'refund');
        const left = dueMinor - sum(notes.map((note) => note.dueMinor)) - paid;
        const writtenOff = Math.min(allocatedTo(id, 'writeOff'), Math.max(left, 0));
        return {
          served: { balanceMinor, writtenOffMinor, paidMinor },
          expected: { balanceMinor: left - writtenOff, writtenOffMinor: writtenOff, paidMinor: paid },
        };
      });
    expect(facts.map(({ served }) => served)).toEqual(facts.map(({ expected }) => expected));
    const balances = facts.map(({ expected }) => expected.balanceMinor);
    const spare = spareOf('payment') - spareOf('refund');
    const credit = spare + sum(balances.map((balance) => Math.max(-balance, 0)));
    const ageing = sum(balances.map((balance) => Math.max(balance, 0)));
    const {
      ageing: buckets,
      onAccountMinor,
      balanceMinor,
    } = sums[0] ?? { ageing: [], onAccountMinor: 0, balanceMinor: 0 };
    expect({
      closingMinor,
      lastLine: sum(lines.map(({ amountMinor }) => amountMinor)),
      ageing: sum(buckets),
      open: balanceMinor,
      credit: [onAccountMinor, onAccount.amountMinor],
      writtenOffWithoutInvoice: spareOf('writeOff'),
      refundedWithoutPayment: Math.min(spare, 0, ...facts.map(({ expected }) => expected.paidMinor)),
    }).toEqual({
      closingMinor: ageing - credit,
      lastLine: ageing - credit,
      ageing,
      open: ageing,
      credit: [credit, credit],
      writtenOffWithoutInvoice: 0,
      refundedWithoutPayment: 0,
    });
    expect(ageing - credit).toBe(sum(balances) - spare);
  }

  return { take, check };
}

it('the closing balance of a statement is ageing less credit and the sum of balances, after any history', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { take, check } = await startHistory();
      for (const each of steps) {
        try {
          await take(each);
          done += 1;
        } catch (error) {
          if (!refusals.has(String((error as { code?: unknown }).code))) throw error;
        }
        await check();
      }
    }),
    { numRuns: randomCases(2_000, 6) },
  );
  expect(done).toBeGreaterThan(20);
}, 14_400_000);
