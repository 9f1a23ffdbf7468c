/** Automatic reminders on servers that die at any step, with clocks that jump, and beside payments. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { dyingServer } from '#tests/support/server/dying-server.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { sendAutomaticReminders } from './automatic-reminders.ts';

const stint = shareInstallation({ sendsMail: true });
const today = localDay(Date.now(), 'UTC');
let ann: ApiCaller;

beforeEach(async () => {
  ann = await stint.newTenant();
  await createIssuer(ann, stint.url);
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const { settings } = await ann.api.reminders.settings({});
  await ann.api.reminders.updateSettings({ settings: { ...settings, mode: 'automatic', hasPdf: false } });
});
afterEach(() => {
  vi.useRealTimers();
});

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
async function addInvoice({ clientId: given, ...fields }: { dueDay?: string; clientId?: string } = {}) {
  const clientId = given ?? (await ann.api.clients.create(aClient(clientForInvoices))).id;
  const { id, number } = await insertInvoice(stint, ann.uid, { clientId, dueMinor: 10_000, ...fields });
  return { id, number, clientId };
}
const historyOf = async (id: string) =>
  (await ann.api.reminders.ofInvoice({ id })).reminders.map(({ level, status }) => `${level} ${status}`);
const living = () => ({ ...stint, sendsMail: true, publishChange: () => undefined });
async function deliver() {
  await using sink = await startMailSink();
  await sendQueuedMails(stint.database.url, sink.url);
  return sink.messages;
}

it.each(['inside', 'committed'] as const)(
  'one that dies %s any of its transactions sends each reminder once',
  async (side) => {
    const numbers: string[] = [];
    let isDead = true;
    for (let step = 0; isDead; step += 1) {
      // One is a letter, and one a separate email.
      const first = await addInvoice();
      const invoices = [first, await addInvoice({ clientId: first.clientId }), await addInvoice()];
      const dying = dyingServer(stint, { after: step, side });
      const onError = (error: unknown) => {
        if (!dying.isDead()) throw error;
      };
      await sendAutomaticReminders(dying, onError, noonOf(today)).catch(onError);
      isDead = dying.isDead();
      await sendAutomaticReminders(living(), fail, noonOf(today));
      for (const { id, number } of invoices) {
        expect(await historyOf(id)).toEqual(['1 queued']);
        numbers.push(number);
      }
    }
    expect(numbers.length).toBeGreaterThan(20);
    const messages = await deliver();
    expect(numbers.filter((number) => messages.filter((each) => each.includes(number)).length !== 1)).toEqual(
      [],
    );
  },
);

describe('a clock that was wrong', () => {
  async function runWithClock(day: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: noonOf(day) });
    await sendAutomaticReminders(living(), fail, Date.now());
    vi.useRealTimers();
    await deliver();
  }

  it('sends no level twice when it is set forward by a year and back', async () => {
    const { id } = await addInvoice({ dueDay: addDays(today, 30) });
    const nextYear = addDays(today, 365);
    await runWithClock(nextYear);
    await runWithClock(today);
    await runWithClock(nextYear);
    expect(await historyOf(id)).toEqual(['1 sent']);
  });

  it('sends nothing when it is set back by a year, and then what is due, once', async () => {
    const { id } = await addInvoice({ dueDay: addDays(today, -30) });
    await runWithClock(addDays(today, -365));
    expect(await historyOf(id)).toEqual([]);
    await runWithClock(today);
    await runWithClock(today);
    expect(await historyOf(id)).toEqual(['1 sent']);
  });
});

it('a payment of the moment in which its email leaves is after it, or stops it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, number, clientId } = await addInvoice();
    await ann.api.reminders.send({ id, level: 1 });
    const pay = () =>
      ann.api.payments.create({
        clientId,
        day: today,
        currency: 'EUR',
        amountMinor: 10_000,
        allocations: [{ invoiceId: id, amountMinor: 10_000 }],
        allowDuplicate: true,
      });
    const [messages] = await Promise.all([deliver(), pay()]);
    const isSent = messages.some((message) => message.includes(number));
    expect(await historyOf(id)).toEqual([isSent ? '1 sent' : '1 failed']);
  }
});

function fail(error: unknown): never {
  throw error;
}
