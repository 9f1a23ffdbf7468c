import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PortalUploads } from '#src/features/portal/contract-files.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { SendFilesPart } from './send-files-part.tsx';

const uploads: PortalUploads = {
  title: 'Send files',
  hint: 'Only Ann sees them.',
  yourName: 'Your name',
  nameRequired: 'Enter your name.',
  files: 'Files',
  filesRequired: 'Choose a file.',
  tooManyFiles: 'Choose at most 2 files at a time.',
  tooLarge: 'This file is too large.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Sent',
  failed: 'This file wasn’t sent. Try again.',
  accept: '.txt',
  maxFiles: 2,
  maxBytes: 4,
};

it('says what is missing, then what became of each file', async () => {
  const sent: unknown[] = [];
  const client: Partial<PortalClient> = {
    ownName: '',
    async sendFile(file, name) {
      sent.push([file.name, name]);
      return { kind: 'done' };
    },
  };
  const user = userEvent.setup();
  // Nothing else is called.
  render(<SendFilesPart uploads={uploads} client={client as PortalClient} />);
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  expect(screen.getByText('Enter your name.').getAttribute('role')).toBe('alert');
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Nora');
  await send();
  expect(screen.getByText('Choose a file.')).toBeTruthy();
  await user.upload(screen.getByLabelText('Files'), [
    new File(['Plan'], 'Plan.txt'),
    new File(['Plans'], 'Plans.txt'),
  ]);
  await send();
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Plan.txtSent',
    'Plans.txtThis file is too large.',
  ]);
  expect(sent).toEqual([['Plan.txt', 'Nora']]);
});
