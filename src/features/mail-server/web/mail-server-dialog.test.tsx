import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { mailServerContract } from '#src/features/mail-server/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { MailServerDialog } from './mail-server-dialog.tsx';
import { MailServerPage } from './mail-server-page.tsx';

it.each([
  [`invoice=${anId(7)}`, 'Back to the email', `/invoices/${anId(7)}?send`],
  [`report=${anId(7)}`, 'Back to the report', `/reports/scheduled/${anId(7)}`],
  ['invoice=//elsewhere.example', 'Emails', '/invoices/emails'],
])('the page with %s leads back to what was to be sent', async (search, name, path) => {
  const server = {
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    username: null,
    hasPassword: false,
    senderAddress: 'ada@example.org',
    senderName: null,
    replyTo: null,
  } as const;
  serveRouter(
    { mailServer: fakeApi(mailServerContract, { get: () => ({ server, hasOfInstallation: false }) }) },
    adasResponses,
  );
  render(
    <MemoryRouter initialEntries={[`/invoices/emails/settings?${search}`]}>
      <SignedIn>
        <MailServerPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Edit' });
  const links = screen.getAllByRole('link', { name });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(name === 'Emails' ? [path] : [path, path]);
});

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
