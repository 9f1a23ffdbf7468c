import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearCachedData } from '#src/platform/web/offline/clear-cache.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn, adaId } from '#tests/support/screen/signed-in.tsx';
import { DuplicatesNotice } from './duplicates-notice.tsx';

const later = clientRecord({
  id: anId(1),
  name: 'ACME',
  emailHash: 'a',
  createdAt: '2026-02-01T00:00:00.000Z',
});
const earlier = clientRecord({ id: anId(2), name: 'Acme', emailHash: 'a' });
const others = [3, 4].map((id) => clientRecord({ id: anId(id), name: `Borges ${id}`, emailHash: 'b' }));

beforeEach(() => serveRouter({}, adasResponses));

async function show() {
  const reviewed: string[][] = [];
  render(
    <SignedIn>
      <DuplicatesNotice
        clients={[later, earlier, ...others]}
        onReview={(pair) => reviewed.push(pair.map(({ name }) => name))}
      />
    </SignedIn>,
  );
  return { looked: reviewed, user: userEvent.setup(), notice: await screen.findByRole('alert') };
}

describe('the notice of possible duplicates', () => {
  it('lists the duplicates, counts further ones, and offers to review the oldest first', async () => {
    const { looked, user, notice } = await show();
    expect(notice.textContent).toContain('ACME and Acme have the same email. 1 more found.');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(looked).toEqual([['Acme', 'ACME']]);
  });

  it('stays hidden after the user says that they aren’t duplicates', async () => {
    const first = await show();
    await first.user.click(screen.getByRole('button', { name: 'Not duplicates' }));
    cleanup();
    const { user, notice } = await show();
    expect(notice.textContent).toContain('Borges 3 and Borges 4 have the same email.');
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('comes back on Undo', async () => {
    localStorage.clear();
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }));
    expect(screen.getByRole('alert').textContent).toContain('Borges 3');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('alert').textContent).toContain('ACME and Acme');
    cleanup();
    expect((await show()).notice.textContent).toContain('ACME and Acme');
  });

  it('leaves no email hashes on the device after signing out', async () => {
    localStorage.clear();
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Not duplicates' }));
    expect(Object.keys(localStorage)).toContain(`stint.choice.distinctClients.${adaId}`);
    await clearCachedData(adaId);
    expect(Object.keys(localStorage)).not.toContain(`stint.choice.distinctClients.${adaId}`);
  });

  it('ignores invalid stored answers and asks again', async () => {
    localStorage.setItem(`stint.choice.distinctClients.${adaId}`, '{"a":');
    const { notice } = await show();
    expect(notice.textContent).toContain('ACME and Acme');
  });
});
