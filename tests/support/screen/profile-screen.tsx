import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { sessionContract } from '#src/features/identity/contract-session.ts';
import type { DeletionEffect, Me } from '#src/features/identity/contract-session.ts';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import { ProfilePage } from '#src/pages/profile/profile-page.tsx';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { fakeApi } from './fake-api.ts';
import { serveRouter } from './fake-network.ts';
import { adasResponses, SignedIn } from './signed-in.tsx';

/**
 * Opens Ada's profile; returns the changes that she saves, as they come in. `deletion` may throw; `pages` answers requests
 * to the identity service.
 */
export function openProfile(
  own: Partial<Me> = {},
  deletion: () => DeletionEffect = () => ({ isLastOwner: false, activeAccounts: 0, otherAccounts: [] }),
  pages: Record<string, () => unknown> = {},
): Partial<Preferences>[] {
  const saved: Partial<Preferences>[] = [];
  let me = { ...adasResponses['/api/v1/me'](), ...own };
  const session = fakeApi(sessionContract, {
    updatePreferences: (input) => {
      const change = omitUndefined(input);
      saved.push(change);
      me = { ...me, ...change };
      return me;
    },
    lockTime: (input) => {
      saved.push(input);
      me = { ...me, ...input };
      return me;
    },
    deletion,
  });
  serveRouter({ session }, { '/api/v1/me': () => me, ...pages });
  render(
    <MemoryRouter>
      <SignedIn>
        <ProfilePage />
      </SignedIn>
    </MemoryRouter>,
  );
  return saved;
}
