import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, beforeAll } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import '#src/features/timer/web/widget/ready-timer.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { SignedIn, responsesForAda } from '#tests/support/screen/signed-in.tsx';
import { Footer } from './footer.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { SignedInParts } from './signed-in-parts.tsx';

beforeAll(loadShellParts);
afterEach(clearAccount);

const withoutRecords = [
  ['pending', noRole],
  ['user who is pending', { ...noRole, systemRole: 'user' }],
  ['noAccess', { ...noRole, systemRole: 'noAccess' }],
  ['viewer', { ...noRole, systemRole: 'viewer' }],
] as const;

async function openShell(role: (typeof withoutRecords)[number][1] & { clientViewerOf: string[] }) {
  serveRouter({}, responsesForAda({ role }));
  render(
    <MemoryRouter initialEntries={['/about']}>
      <SignedIn>
        <Footer />
        <SignedInParts at="everywhere" />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: 'About' });
}
const adminLink = () => screen.queryByRole('link', { name: 'Admin' });

describe('the shell on /about', () => {
  it.each(withoutRecords)(
    'has no Admin link in its footer and no timer for a %s account [2.30] [2.52]',
    async (_, role) => {
      await openShell(role);
      expect(adminLink()).toBeNull();
      expect(screen.queryByRole('button', { name: 'Track Time' })).toBeNull();
      // Nothing is to come either.
      await expect(screen.findByRole('region', { name: 'Timer' }, { timeout: 300 })).rejects.toThrow(
        'region',
      );
    },
  );

  it('has no Admin link for client viewers, who have a timer [2.30] [2.52]', async () => {
    await openShell({ ...noRole, clientViewerOf: [anId(5)] });
    expect(adminLink()).toBeNull();
    expect(await screen.findByRole('region', { name: 'Timer' })).toBeTruthy();
  });
});
