/** Random histories: what is paid, credited, void or stopped is never reminded, and each level comes once, in order. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { sendAutomaticReminders } from './automatic-reminders.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
beforeAll(async () => {
  ann = stint.owner;
  await createIssuer(ann, stint.url);
  const { settings } = await ann.api.reminders.settings({});
  const levels = [1, 1, 1, 1].map((days) => ({ name: null, days, fee: 1, hasInterest: true, texts: [] }));
  await ann.api.reminders.updateSettings({
    settings: { ...settings, mode: 'automatic', levels, graceDays: 0, hasPdf: false },
  });
});

const step = fc.record({
  kind: fc.constantFrom(
    ...(['issue', 'issue', 'pay', 'payPart', 'writeOff', 'refund', 'credit', 'void', 'undo'] as const),
    ...(['stop', 'stopClient', 'start', 'startClient', 'markSent'] as const),
    ...(['remind', 'remind', 'remind', 'remindAndPay', 'run', 'deliver', 'deliver', 'deliver'] as const),
  ),
  at: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const history = fc.array(step, { minLength: 8, maxLength: 30 });

/** What the rules refuse; everything else fails the test. */
const refusals = new Set([
  'ABOVE_BALANCE',
  'ABOVE_PAID',
  'BAD_REQUEST',
  'BLOCKED',
  'CHANGED_SINCE',
  'HAS_CREDIT_NOTES',
  'HAS_PAYMENTS',
  'INVALID',
  'NOT_ISSUED',
  'OTHER_LEVEL',
  'OVER_CREDITED',
  'REFUNDED',
  'SETTLED',
  'UNKNOWN_INVOICE',
]);
const currency = 'EUR';
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

async function startHistory() {
  const { api } = ann;
  // The limit of an hour counts from history to history.
  await withClient(stint.database.url, (client) =>
    client.query(`update invoice_deliveries set created_at = created_at - interval '2 hours'`),
  );
  const { id: clientId } = await api.clients.create(
    aClient({ ...clientForInvoices, currency, email: 'nora@northwind.example' }),
  );
  const stopped = new Set<string>();
  const operations: string[] = [];
  let deliveredCount = 0;

  const invoices = async () =>
    (await api.invoices.list({ clientId, limit: 1000 })).items
      .filter(({ type }) => type === 'invoice')
      .toReversed();
  const record = (kind: 'payment' | 'refund' | 'writeOff', invoiceId: string, amountMinor: number) =>
    api.payments.create({
      clientId,
      kind,
      day: '2026-05-01',
      currency,
      amountMinor,
      allocations: [{ invoiceId, amountMinor }],
      allowDuplicate: true,
    });
  const send = async (id: string, at: number) => {
    const { next } = await api.reminders.ofInvoice({ id });
    // Sometimes another level than the next one.
    await api.reminders.send({ id, level: at % 5 === 0 ? at % 4 : (next?.level ?? 1) });
  };

  async function take({ kind, at }: Step): Promise<void> {
    const invoice = pick(await invoices(), at);
    if (kind === 'issue' || !invoice) {
      const line = aLine({ price: '100', taxCategory: 'Z', taxRate: '0' });
      await insertInvoice(stint, ann.uid, { clientId, currency, dueMinor: 10_000, lines: [line] });
      return;
    }
    const { id, balanceMinor, paidMinor } = invoice;
    switch (kind) {
      case 'pay':
        operations.push((await record('payment', id, Math.max(balanceMinor, 1))).id);
        return;
      case 'payPart':
        await record('payment', id, 1000 + (at % 3) * 500);
        return;
      case 'writeOff':
        await record('writeOff', id, Math.max(balanceMinor, 1));
        return;
      case 'refund':
        await record('refund', id, Math.max(paidMinor, 1));
        return;
      case 'credit': {
        const { id: noteId } = await api.invoices.credit({ id });
        await api.invoices.issue({ id: noteId });
        return;
      }
      case 'void':
        await api.invoices.void({ id });
        return;
      case 'undo': {
        const paymentId = operations.pop();
        if (paymentId !== undefined) await api.payments.delete({ id: paymentId });
        return;
      }
      case 'stop':
        await api.reminders.blockInvoice({ id, until: null, reason: 'dispute' });
        stopped.add(id);
        return;
      case 'start':
        await api.reminders.unblockInvoice({ id });
        stopped.delete(id);
        return;
      case 'stopClient':
        await api.reminders.blockClient({ id: clientId, until: null, reason: 'never' });
        stopped.add(clientId);
        return;
      case 'startClient':
        await api.reminders.unblockClient({ id: clientId });
        stopped.delete(clientId);
        return;
      case 'markSent': {
        const { next } = await api.reminders.ofInvoice({ id });
        await api.reminders.markSent({ id, level: next?.level ?? 1, way: 'post' });
        return;
      }
      case 'remind':
        await send(id, at);
        return;
      case 'remindAndPay':
        await Promise.allSettled([send(id, 1), record('payment', id, Math.max(balanceMinor, 1))]);
        return;
      case 'run': {
        const services = { ...stint, sendsMail: true, publishChange: () => undefined };
        const run = () => sendAutomaticReminders(services, fail, Date.parse('2026-05-01T12:00:00Z'));
        await Promise.all([run(), run()]);
        return;
      }
      case 'deliver':
        await deliver();
    }
  }

  async function deliver(): Promise<void> {
    const mustNot = (await invoices()).filter(
      ({ id, state, balanceMinor }) =>
        state !== 'issued' || balanceMinor <= 0 || stopped.has(id) || stopped.has(clientId),
    );
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    deliveredCount += sink.messages.length;
    for (const { number } of mustNot)
      expect(sink.messages.filter((message) => message.includes(String(number)))).toEqual([]);
  }

  /** Each level at most once, unless its email failed, and none before the one below. */
  async function check(): Promise<void> {
    for (const { id } of await invoices()) {
      const { reminders } = await api.reminders.ofInvoice({ id });
      const levels = reminders.filter(({ status }) => status !== 'failed').map(({ level }) => level);
      expect(levels).toEqual(levels.map((_, place) => place + 1));
    }
  }

  return { take, check, deliver, delivered: () => deliveredCount };
}

function fail(error: unknown): never {
  throw error;
}

it('reminds nothing that is settled or stopped, and no level twice, after any history', async () => {
  let delivered = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = await startHistory();
      for (const each of steps) {
        try {
          await world.take(each);
        } catch (error) {
          if (!refusals.has(String((error as { code?: unknown }).code))) throw error;
        }
      }
      await world.deliver();
      await world.check();
      delivered += world.delivered();
    }),
    // Three in five histories deliver nothing.
    { numRuns: randomCases(300, 20) },
  );
  // The rules don't refuse everything.
  expect(delivered).toBeGreaterThan(0);
}, 10_800_000);
