import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

it('saves each format at once, and the page follows', async () => {
  const saved = openProfile({ defaultRate: 93.75 });
  const user = userEvent.setup();
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Numbers', '1.234,56');
  await waitFor(() =>
    expect(saved).toEqual([
      { formats: { date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number: '1.234,56' } },
    ]),
  );
  expect(await screen.findByDisplayValue('93,75')).toBeTruthy();
  await choose('Date', '31.12.2026');
  await choose('Time of day', '12 hours, 2:30\u00a0PM');
  await choose('Hours', 'Decimal hours, 7,75');
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({
      formats: { date: 'dd.mm.yyyy', time: '12h', hours: 'decimal', number: '1.234,56' },
    }),
  );
});
