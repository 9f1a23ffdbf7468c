import { expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
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
