import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Copy, Trash2 } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { RowActions } from './row-actions.tsx';

it('runs a menu item once on a double click, and again after reopening the menu', async () => {
  const duplicate = vi.fn<() => void>();
  const remove = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <RowActions
      of="Acme"
      actions={[
        { label: 'Duplicate', icon: Copy, onClick: duplicate },
        { label: 'Delete', icon: Trash2, onClick: remove },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Actions for Acme' }));
  const item = screen.getByRole('menuitem', { name: 'Duplicate' });
  fireEvent.click(item);
  // The menu is still fading out.
  fireEvent.click(item);
  expect(duplicate).toHaveBeenCalledOnce();
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(duplicate).toHaveBeenCalledTimes(2);
  expect(remove).not.toHaveBeenCalled();
});
