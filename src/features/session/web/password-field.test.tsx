import { fireEvent, render, screen } from '@testing-library/react';
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
