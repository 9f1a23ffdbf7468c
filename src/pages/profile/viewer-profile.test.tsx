import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

it('asks people who only view clients for a time zone and formats, and nothing about work', async () => {
  openProfile({ role: { ...noRole, clientViewerOf: [anId(9)] } });
  expect(await screen.findByRole('combobox', { name: 'Time zone' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Formats' })).toBeTruthy();
  for (const name of ['Time and money', 'Rounding'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  for (const label of ['Currency', 'Week starts on']) expect(screen.queryByLabelText(label)).toBeNull();
});
