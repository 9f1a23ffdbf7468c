import { expect, it } from 'vitest';
import { aClient, anEntry, aProject } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it.each([
  ['America/New_York', 'USD'],
  ['Asia/Kolkata', 'INR'],
  ['US/Pacific', 'USD'],
  ['Europe/Berlin', 'EUR'],
  ['Etc/GMT+3', 'EUR'],
])('a new account in %s begins with %s', async (timeZone, currency) => {
  const { session } = (await stint.newTenant()).api;
  expect(await session.updatePreferences({ timeZone })).toMatchObject({ timeZone, currency });
});

it('a currency that was chosen, or in which clients are billed, stays', async () => {
  const timeZone = 'Asia/Tokyo';
  const newAccount = async () => (await stint.newTenant()).api;
  const [chosen, both, billed, moved] = [
    await newAccount(),
    await newAccount(),
    await newAccount(),
    await newAccount(),
  ];
  await chosen.session.updatePreferences({ currency: 'GBP' });
  await billed.clients.create(aClient());
  await moved.session.updatePreferences({ timeZone: 'Europe/Zurich' });

  const currencies = [
    await chosen.session.updatePreferences({ timeZone }),
    await both.session.updatePreferences({ timeZone, currency: 'PLN' }),
    await billed.session.updatePreferences({ timeZone }),
    await moved.session.updatePreferences({ timeZone }),
  ].map(({ currency }) => currency);

  expect(currencies).toEqual(['GBP', 'PLN', 'EUR', 'CHF']);
});

it.each([
  ['America/New_York', 93.75],
  ['Asia/Tokyo', 0],
])(
  'time in %s costs the preset %s an hour only where that is a usual price [9.1]',
  async (timeZone, rate) => {
    const { session, timesheets } = (await stint.newTenant()).api;
    expect(await session.updatePreferences({ timeZone })).toMatchObject({ defaultRate: null });
    const { id } = await timesheets.create(anEntry({ billable: true }));
    expect(await timesheets.get({ id })).toMatchObject({ rate, rateReason: 'noProject' });
  },
);

it('a default rate that was chosen replaces both preset rates, also if it equals one [9.1, 9.4]', async () => {
  const { session, projects, timesheets } = (await stint.newTenant()).api;
  expect(await session.updatePreferences({ defaultRate: 93.75 })).toMatchObject({ defaultRate: 93.75 });
  const retainer = { billingType: 'retainer', retainerHours: 5, hourlyRate: 50 } as const;
  const { id: projectId } = await projects.create(aProject(retainer));
  const { id } = await timesheets.create(anEntry({ projectId, billable: true }));
  expect(await timesheets.get({ id })).toMatchObject({ rate: 93.75 });
});
