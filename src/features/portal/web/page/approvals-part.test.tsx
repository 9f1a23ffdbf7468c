import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { ApprovalsPart } from './approvals-part.tsx';
import { createPortalClient } from './portal-client.ts';

const march: RequestForClient = {
  id: 'r1',
  hash: 'a'.repeat(64),
  title: 'Hours of March',
  state: { kind: 'requested', label: 'Waiting for you' },
  notes: [],
  total: '1:15 h',
  projects: [],
  entries: [],
  thread: [],
  canApprove: true,
  words: {
    total: 'Total',
    byProject: 'By project',
    entries: 'Entries',
    yourName: 'Your name',
    nameRequired: 'Enter your name.',
    comment: 'Comment (optional)',
    approve: 'Approve',
    confirmApproval: 'Approve these hours',
    ask: 'Ask about this',
    askAboutAll: 'Ask about these hours',
    yourQuestion: 'Your question',
    questionRequired: 'Enter your question.',
    send: 'Send',
    cancel: 'Cancel',
    showMore: 'Show more',
    failed: 'This couldn’t be saved. Try again.',
  },
};
const april = { ...march, id: 'r2', hash: 'b'.repeat(64), title: 'Hours of April' };

it('keeps what was approved, and what is typed for other hours, when the page looks again', async () => {
  const approved = {
    ...march,
    state: { kind: 'approved' as const, label: 'Approved by Nora' },
    canApprove: false,
  };
  const client = {
    ...createPortalClient('secret', null),
    approve: () => Promise.resolve({ kind: 'done' as const, request: approved }),
  };
  const user = userEvent.setup();
  const { rerender } = render(<ApprovalsPart requests={[march, april]} client={client} />);
  const [ofMarch, ofApril] = screen.getAllByRole('button', { name: 'Approve' });
  if (!ofMarch || !ofApril) throw new Error('A button is missing.');
  await user.click(ofApril);
  await user.keyboard('Nora');
  await user.click(ofMarch);
  await user.keyboard('Nora{Enter}');
  expect(await screen.findByText('Approved by Nora')).toBeTruthy();
  rerender(<ApprovalsPart requests={[{ ...april, notes: ['Two questions'] }]} client={client} />);
  expect(screen.getByText('Approved by Nora')).toBeTruthy();
  expect(screen.getByText('Two questions')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveProperty('value', 'Nora');
  // Other hours under the same request begin again.
  rerender(<ApprovalsPart requests={[{ ...april, hash: 'c'.repeat(64) }]} client={client} />);
  expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull();
});
