import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { CannotDecryptNotice } from './cannot-decrypt-notice.tsx';

const nothing = { id: anId(1), phone: null, notes: null, address: null };
const envelope = {
  v: 1,
  alg: 'AES-GCM',
  iv: 'AAAAAAAAAAAAAAAA',
  ciphertext: 'AAAAAAAAAAAAAAAAAAAAAA==',
} as const;

it('lists fields that can’t be decrypted and says that leaving them empty loses nothing [3.6]', () => {
  render(<CannotDecryptNotice client={{ ...nothing, phoneEnc: envelope, notesEnc: envelope }} />);

  expect(screen.getByRole('alert').textContent).toBe(
    'Encrypted. Can’t be decrypted right now: phone, notes. Fields you leave empty stay as they are.',
  );
});

it('shows nothing if everything can be decrypted', () => {
  render(<CannotDecryptNotice client={{ ...nothing, phone: '030', phoneEnc: envelope }} />);

  expect(screen.queryByRole('alert')).toBeNull();
});
