import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { EntryBadges } from './entry-badges.tsx';

beforeEach(() => serveRouter({}, adasResponses));
afterEach(cleanup);

const lunch = { start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T10:30:00.000Z' };

describe('the times of an entry', () => {
  it('show its break', async () => {
    open(entryRecord({ id: anId(30), breakPeriods: [lunch] }));
    expect(await screen.findByText('− 0:30 break')).toBeTruthy();
  });

  it('show their time zone if it isn’t the account’s', async () => {
    open(entryRecord({ id: anId(30), timeZone: 'America/New_York' }));
    expect(await screen.findByText('New York')).toBeTruthy();
    expect(screen.getByTitle('Times in America/New_York')).toBeTruthy();
  });

  it('show nothing else by default', async () => {
    open(entryRecord({ id: anId(30) }));
    const label = await screen.findByText('Marks:');
    expect(label.parentElement?.textContent).toBe('Marks:');
  });
});

function open(entry: Parameters<typeof EntryBadges>[0]['entry']) {
  render(
    <SignedIn>
      <p>Marks:</p>
      <EntryBadges entry={entry} />
    </SignedIn>,
  );
}
