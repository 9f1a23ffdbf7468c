import { implement } from '@orpc/server';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { TagsPage } from './tags-page.tsx';

it('renames a tag, and merges and deletes several', async () => {
  const changes: object[] = [];
  const changeTag = implement(timesheetsContract).changeTag.handler(({ input: { tag, to } }) => {
    changes.push({ [tag]: to });
    return { operationId: anId(90), ids: [sketches.id] };
  });
  fakeTimesheetsServer({
    entries: [{ ...sketches, tags: ['design', 'naming'] }],
    procedures: { changeTag },
  });
  render(
    <MemoryRouter initialEntries={['/timesheets/tags']}>
      <SignedIn>
        <TagsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const rename = async (button: string, name: string) => {
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: /^New name/ });
    await user.clear(field);
    await user.type(field, `${name}{Enter}`);
    expect(await screen.findByText(`1 entry has “${name}” now`)).toBeTruthy();
  };
  await screen.findByRole('link', { name: 'design' });
  await rename('Rename: design', 'Design');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await rename('Merge tags', 'Brand');
  await user.click(screen.getByRole('checkbox', { name: 'Select design' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tag removed from 1 entry')).toBeTruthy();
  expect(changes).toEqual([{ design: 'Design' }, { design: 'Brand' }, { naming: 'Brand' }, { design: null }]);
});
