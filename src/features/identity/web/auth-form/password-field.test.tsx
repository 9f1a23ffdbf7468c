import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';

it('says that Caps Lock is on, beside an error too', () => {
  const { rerender } = render(<PasswordField autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  rerender(<PasswordField autoComplete="current-password" error="Incorrect email or password." />);
  expect(screen.getByText('Incorrect email or password. Caps Lock is on.')).toBeTruthy();
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText(/Caps Lock/)).toBeNull();
});

it('masks the password until you show it, and takes pasted ones and those of password managers', async () => {
  const user = userEvent.setup();
  render(<PasswordField autoComplete="current-password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  expect(field.autocomplete).toBe('current-password');
  await user.click(field);
  await user.paste('correct horse battery staple');
  expect(field.value).toBe('correct horse battery staple');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
});
