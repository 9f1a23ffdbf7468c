import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { HoursApproval } from './hours-approval.tsx';

const request: RequestForClient = {
  id: anId(30),
  hash: 'a'.repeat(64),
  title: 'Hours of October',
  state: { kind: 'requested', label: 'Waiting for you' },
  notes: [],
  total: '2:30 h',
  projects: [{ name: 'Website', total: '2:30' }],
  entries: ['Sketches', 'Design'].map((description) => ({
    day: '5 Oct 2026',
    project: 'Website',
    description,
    duration: '1:15',
    thread: [],
  })),
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

it('asks about an entry and approves with a name, which stays after a failure', async () => {
  const sent: object[] = [];
  const answers: (string | null)[] = [null, 'These hours were changed.', null];
  const record = (act: object) => {
    sent.push(act);
    return Promise.resolve(answers.shift() ?? null);
  };
  render(<HoursApproval of={request} acts={{ name: '', approve: record, ask: record }} />);
  const user = userEvent.setup();
  const seen = { requestId: request.id, hash: request.hash };

  const [, design] = within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
  if (!design) throw new Error('The entry is missing.');
  await user.click(within(design).getByRole('button', { name: 'Ask about this' }));
  await user.keyboard('Which page?');
  await user.click(within(design).getByRole('button', { name: 'Send' }));
  const name = within(design).getByRole('textbox', { name: 'Your name', description: 'Enter your name.' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(within(design).getByRole('textbox', { name: 'Your name' }), 'Jane Doe{Enter}');

  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.keyboard('Jane Doe{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('These hours were changed.');
  await user.click(screen.getByRole('button', { name: 'Approve these hours' }));
  const approval = { ...seen, name: 'Jane Doe', comment: '' };
  expect(sent).toEqual([{ ...seen, place: 1, name: 'Jane Doe', text: 'Which page?' }, approval, approval]);
});

it('shows approved hours without asking for anything', () => {
  const approved = { ...request, canApprove: false, notes: ['Approved by Jane Doe on 3 Nov 2026'] };
  render(<HoursApproval of={approved} acts={null} />);
  expect(screen.getByText('Approved by Jane Doe on 3 Nov 2026')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
