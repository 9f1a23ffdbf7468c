import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

/** Renders a menu as a page that has just loaded does: what opens menus isn’t there yet. */
async function renderColdMenu(onClick = () => undefined) {
  vi.resetModules();
  const { Menu, MenuItem } = await import('./menu.tsx');
  render(
    <Menu trigger={<button type="button">Sort</button>}>
      <MenuItem onClick={onClick}>By name</MenuItem>
    </Menu>,
  );
  return screen.getByRole('button', { name: 'Sort', expanded: false });
}

it('opens with the click that loads it, and gives the focus back', async () => {
  const user = userEvent.setup();
  const choose = vi.fn<() => undefined>();
  await user.click(await renderColdMenu(choose));
  await user.click(await screen.findByRole('menuitem', { name: 'By name' }));
  expect(choose).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('Sort');
});

it('opens with the arrow key', async () => {
  const user = userEvent.setup();
  const button = await renderColdMenu();
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'By name' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
});
