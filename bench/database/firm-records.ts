/** Records that a firm has few of, created by the API as its people create them. */
import { starterMileageRates } from '#src/features/expenses/rules/kinds/starter-rates.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { firm, firmIds } from './firm-population.ts';

/** A call of the API by a user of the firm, with JSON or a text. */
export type FirmCall = (
  method: string,
  path: string,
  body?: object | string,
  user?: number,
) => Promise<unknown>;

const { clientId, otherClientId, userId } = firmIds;
const today = new Date().toISOString().slice(0, 10);
const lastMonth = monthOf(addDays(`${today.slice(0, 7)}-01`, -1));

/** Two months ago, so that it can be reminded. The population copies it. */
export async function issueFirstInvoice(call: FirmCall): Promise<void> {
  const address = { street: 'Side street 1', postalCode: '10999', city: 'Berlin' };
  const { settings } = (await call('GET', '/invoices/settings')) as { settings: { seller: object } };
  const seller = { ...settings.seller, name: 'Bench', vatId: 'DE136695976', ...address, country: 'DE' };
  await call('PUT', '/invoices/settings', { settings: { ...settings, seller } });
  const lines = Array.from({ length: 10 }, (_, place) => ({
    kind: 'item',
    ...item(`Workshop ${place}`, 100 + place),
  }));
  const day = addDays(today, -60);
  const draft = { type: 'invoice', clientId, lines, issueDay: day, serviceFrom: day, serviceTo: day };
  await call('POST', `/invoices/${await idOf(call('POST', '/invoices', draft))}/issue`, {});
}

export async function addFirmRecords(call: FirmCall): Promise<void> {
  await remindFirstInvoice(call);
  await addRecurringInvoices(call);
  await scheduleReport(call);
  await sharePortal(call);
  await call('POST', '/approval-requests', { clientId: otherClientId, ...lastMonth });
  await call('POST', '/admin/viewers', { email: '2@example.org', clientId: otherClientId, ownerId: userId });
  await call('PUT', `/api/imports/${newId()}/file?name=time.csv`, importedTime());
  await addTrip(call);
}

async function remindFirstInvoice(call: FirmCall): Promise<void> {
  const { items } = (await call('GET', '/invoices?search=0001&limit=1')) as { items: { id: string }[] };
  await call('POST', `/invoices/${items[0]?.id}/reminders/by-hand`, { level: 1, way: 'post' });
}

const nextDay = addDays(today, 10);
const recurrence = { every: 1, unit: 'month', anchor: 'sameDay', firstDay: nextDay };

async function scheduleReport(call: FirmCall): Promise<void> {
  const report = {
    name: 'Hours of a client',
    kind: 'time',
    period: 'lastMonth',
    clientId,
    recipients: ['nora@example.org'],
    subject: 'Hours of {period}',
    text: 'Hello,',
    recurrence,
  };
  const id = await idOf(call('POST', '/scheduled-reports', report));
  await call('POST', `/scheduled-reports/${id}/skipped-days`, { day: nextDay });
}

async function addRecurringInvoices(call: FirmCall): Promise<void> {
  for (let place = 0; place < firm.recurringInvoices; place += 1) {
    const care = {
      name: `Website care ${place}`,
      clientId,
      recurrence,
      lines: [item('Care in {month}', 480)],
    };
    const id = await idOf(call('POST', '/recurring-invoices', care));
    await call('POST', `/recurring-invoices/${id}/skipped-days`, { day: nextDay });
  }
}

/** A link that its client has opened, and used to propose another address. */
async function sharePortal(call: FirmCall): Promise<void> {
  const portal = `/clients/${clientId}/portal`;
  await call('PUT', `${portal}/settings`, { settings: {} });
  const { path } = (await call('POST', `${portal}/links`, { label: 'Nora' })) as { path: string };
  const token = path.split('/')[2];
  await call('POST', '/api/portal-link', { token });
  await call('POST', '/api/portal-link/propose', { token, changes: { city: 'Bremen' }, name: 'Nora' });
}

async function addTrip(call: FirmCall): Promise<void> {
  const { settings, revision } = (await call('GET', '/expense-settings')) as {
    settings: object;
    revision: number;
  };
  const mileageRates = starterMileageRates({ country: 'DE', currency: 'EUR' });
  await call('PUT', '/expense-settings', { settings: { ...settings, mileageRates }, revision });
  const mileage = { vehicle: mileageRates[0]?.vehicle, unit: 'km', distance: '289' };
  await call('POST', '/expenses', {
    kind: 'mileage',
    day: today,
    trip: { from: 'Berlin', to: 'Hamburg' },
    mileage,
  });
}

function importedTime(): string {
  const rows = Array.from(
    { length: 1_000 },
    (_, place) => `2026-03-02,${place % 10 === 0 ? 'soon' : '0:20'},Sketch ${place},Moved in`,
  );
  return ['Date,Duration,Description,Project', ...rows, ''].join('\n');
}

function item(title: string, price: number) {
  return { id: newId(), title, price: String(price), taxRate: '19' };
}

async function idOf(answer: Promise<unknown>): Promise<string> {
  return ((await answer) as { id: string }).id;
}
