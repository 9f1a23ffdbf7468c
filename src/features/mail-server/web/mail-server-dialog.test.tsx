import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { MailServerDialog } from './mail-server-dialog.tsx';

it('another encryption proposes its usual port, unless the port is special', async () => {
  const user = userEvent.setup();
  serveRouter({}, adasResponses);
  render(
    <SignedIn>
      <MailServerDialog stored={null} onClose={() => undefined} />
    </SignedIn>,
  );
  const port = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Port/ });
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Encryption' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  expect(port.value).toBe('587');
  await choose('TLS');
  expect(port.value).toBe('465');
  await user.clear(port);
  await user.type(port, '2465');
  await choose('STARTTLS');
  expect(port.value).toBe('2465');
});
