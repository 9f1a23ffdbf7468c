import { describe, expect, it } from 'vitest';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const weekly = { hours: 38.5, per: 'week', workdays: [1, 2, 3, 4] } as const;

describe('the target of an account', () => {
  it('is off by default, can be set, changed and turned off', async () => {
    const { session } = (await stint.newTenant()).api;
    expect(await session.me({})).toMatchObject({ target: null });
    const target = { ...weekly, workdays: [...weekly.workdays] };
    expect(await session.updatePreferences({ target })).toMatchObject({ target });
    const daily = { hours: 24, per: 'day' as const, workdays: [0, 6] };
    expect(await session.updatePreferences({ target: daily })).toMatchObject({ target: daily });
    expect(await session.updatePreferences({ weekStart: 0 })).toMatchObject({ target: daily });
    expect(await session.updatePreferences({ target: null })).toMatchObject({ target: null });
  });

  it.each([
    ['no hours', { ...weekly, hours: 0 }],
    ['negative hours', { ...weekly, hours: -1 }],
    ['more hours than a week has', { ...weekly, hours: 168.01 }],
    ['more hours than a day has', { ...weekly, per: 'day', hours: 24.5 }],
    ['hours with three decimals', { ...weekly, hours: 7.125 }],
    ['hours as text', { ...weekly, hours: '8' }],
    ['another period', { ...weekly, per: 'month' }],
    ['no working day', { ...weekly, workdays: [] }],
    ['a working day twice', { ...weekly, workdays: [1, 1] }],
    ['an eighth day', { ...weekly, workdays: [7] }],
    ['a fraction of a day', { ...weekly, workdays: [0.5] }],
    ['a missing field', { hours: 8, per: 'day' }],
    ['an unknown field', { ...weekly, from: '2026-01-01' }],
    ['a number', 40],
  ])('with %s is rejected and stays as it was', async (_what, target) => {
    const { session } = (await stint.newTenant()).api;
    const call = session.updatePreferences({ target: target as never });
    await expect(call).rejects.toMatchObject({ status: 400 });
    expect(await session.me({})).toMatchObject({ target: null });
  });
});
