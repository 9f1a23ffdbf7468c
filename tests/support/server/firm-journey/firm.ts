import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, aProject, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
/** A firm with clients in several currencies and projects of every billing type, in a new account. */
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { aDevice, ago, hour } from '#tests/support/server/timer-device.ts';

export type FirmOptions = {
  rounding: {
    minutes: 0 | 6 | 15;
    direction: 'nearest' | 'up' | 'down';
    when: 'saved' | 'billed';
  };
  carryOver: 0 | 1 | 'unlimited';
  timeZone: string;
};
export type Firm = Awaited<ReturnType<typeof createFirm>>;

export async function createFirm(stint: Installation, { rounding, carryOver, timeZone }: FirmOptions) {
  const ann = await stint.newTenant();
  const { api } = ann;
  await createIssuer(ann, stint.url);
  await api.session.updatePreferences({ rounding, timeZone });
  const addClient = async (fields: Parameters<typeof aClient>[0]) =>
    (await api.clients.create(aClient({ ...clientForInvoices, ...fields }))).id;
  const acme = await addClient({ name: 'Acme', currency: 'EUR', hourlyRate: 93.75 });
  const tokyo = await addClient({
    name: 'Tokyo',
    currency: 'JPY',
    rounding: { minutes: 15, direction: 'up' },
  });
  const basel = await addClient({ name: 'Basel', currency: 'CHF', language: 'de-CH' });
  await addClient({ name: 'Own', isInternal: true });
  const addProject = async (fields: Parameters<typeof aProject>[0]) =>
    (await api.projects.create(aProject(fields))).id;
  const retainer = { billingType: 'retainer', hourlyRate: 100, retainerRate: 75 } as const;
  await addProject({ clientId: acme, name: 'Website', billingType: 'hourly', hourlyRate: 33.33 });
  await addProject({ clientId: tokyo, name: 'Shop', billingType: 'hourly', hourlyRate: 12_345 });
  await addProject({
    clientId: acme,
    name: 'Brand',
    billingType: 'fixed',
    fixedPrice: 1000,
    budgetHours: 20,
    instalments: [{ date: '2026-04-01', amount: 400, name: 'First' }],
  });
  await addProject({
    ...retainer,
    clientId: basel,
    name: 'Care',
    retainerHours: 5,
    retainerPeriod: 'monthly',
    retainerStart: '2026-02-01',
    retainerCarryOver: carryOver,
    rounding: { minutes: 6, direction: 'nearest' },
  });
  await addProject({
    ...retainer,
    clientId: basel,
    name: 'Hours',
    retainerHours: 8,
    retainerPeriod: 'oneOff',
  });
  await addProject({ name: 'Own work' });
  const { settings } = await api.reminders.settings({});
  const level = { name: null, days: 7, fee: 5, hasInterest: true, texts: [] };
  await api.reminders.updateSettings({
    settings: {
      ...settings,
      levels: [level, level],
      interest: { ...settings.interest, rates: 'fixed', fixedPercent: 10 },
    },
  });
  const today = localDay(Date.now(), timeZone);
  return { ...ann, stint, today, timer: { device: aDevice(ann), nextMs: ago(30 * 24 * hour) } };
}
