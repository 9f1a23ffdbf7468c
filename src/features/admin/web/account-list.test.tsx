import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '#src/features/accounts/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { AccountList } from './account-list.tsx';

const vic: Account = {
  uid: anId(2),
  email: 'vic@example.org',
  displayName: 'Vic',
  createdAt: '2026-01-01T00:00:00.000Z',
  systemRole: 'user',
  tenantEnabled: true,
  clientViewerOf: [],
  revision: 1,
};
const pat = { ...vic, uid: anId(3), email: 'pat@example.org', tenantEnabled: false };

it('lists accounts that await approval first [6.5]', async () => {
  serveRouter({}, adasResponses);
  render(<AccountList accounts={[vic, pat]} clients={[]} canApprove />, { wrapper: SignedIn });
  const listed = (await screen.findAllByRole('listitem')).map((row) => row.getAttribute('aria-label'));
  expect(listed).toEqual(['pat@example.org', 'vic@example.org']);
});
