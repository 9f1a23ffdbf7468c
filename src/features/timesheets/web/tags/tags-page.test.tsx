import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { TagsPage } from './tags-page.tsx';

it('renames a tag, and merges and deletes several', async () => {
  const changes: object[] = [];
  fakeTimesheetsServer({
    entries: [{ ...sketches, tags: ['design', 'naming'] }],
    answers: {
      renameTags: ({ tags, newName }) => {
        changes.push({ tags, newName });
        return { operationId: anId(90), ids: [sketches.id] };
      },
    },
  });
  render(
    <MemoryRouter initialEntries={['/timesheets/tags']}>
      <SignedIn>
        <TagsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const enterName = async (name: string) => {
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: /^New name/ });
    await user.clear(field);
    await user.type(field, `${name}{Enter}`);
    expect(await screen.findByText(`1 entry has “${name}” now`)).toBeTruthy();
  };
  await user.click(await screen.findByRole('button', { name: 'Actions for design' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await enterName('Design');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Merge tags' }));
  // Cancel keeps the selection.
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Merge tags' }));
  await enterName('Brand');
  await user.click(await screen.findByRole('checkbox', { name: 'Select design' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tag removed from 1 entry')).toBeTruthy();
  expect(changes).toEqual([
    { tags: ['design'], newName: 'Design' },
    { tags: ['design', 'naming'], newName: 'Brand' },
    { tags: ['design'], newName: null },
  ]);
});
