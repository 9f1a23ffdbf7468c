import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type {
  SubmissionOutcome,
  ProposalForm,
  ReportForm,
} from '#src/features/portal/contract-submissions.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { ProposalPart } from './proposal-part.tsx';
import { ReportPart } from './report-part.tsx';

const shared = {
  yourName: 'Your name',
  nameRequired: 'Enter your name.',
  send: 'Send',
  cancel: 'Cancel',
  failed: 'This couldn’t be sent. Try again.',
};
const reportForm: ReportForm = {
  today: '2026-11-27',
  words: {
    ...shared,
    report: 'I’ve paid',
    paidDay: 'Paid on',
    amount: 'Amount (optional)',
    dayRequired: 'Enter the day.',
    amountWrong: 'Enter an amount such as 119.00.',
  },
};
const proposalForm: ProposalForm = {
  words: {
    ...shared,
    propose: 'Change your contact details',
    hint: 'Only changes.',
    nothing: 'Enter what has changed.',
  },
  fields: [
    { name: 'email', label: 'Email' },
    { name: 'countryCode', label: 'Country' },
  ],
  waiting: '',
};

function answerWith(...answers: (SubmissionOutcome | Error)[]) {
  const sent: object[] = [];
  const answer = async (act: object) => {
    sent.push(act);
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('Nothing more to answer.');
    return next;
  };
  // Only what these parts call.
  return { sent, client: { report: answer, propose: answer } as unknown as PortalClient };
}

it('reports a payment, and keeps what was typed until it is right', async () => {
  const { sent, client } = answerWith(
    { kind: 'refused', sentence: 'The day can’t be before the invoice.', field: 'day' },
    new Error('offline'),
    { kind: 'done', sentence: 'You reported a payment of €100.50 on 27 November 2026.', field: null },
  );
  const user = userEvent.setup();
  render(
    <ReportPart
      form={reportForm}
      language="de-DE"
      invoice={{ id: 'x', title: 'Invoice 1', reported: '' }}
      client={client}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'I’ve paid: Invoice 1' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter your name.');
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Nora');
  await user.type(screen.getByRole('textbox', { name: 'Amount (optional)' }), 'a lot');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount such as 119.00.');
  await user.clear(screen.getByRole('textbox', { name: 'Amount (optional)' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount (optional)' }), '100,50');
  for (const problem of ['The day can’t be before the invoice.', 'This couldn’t be sent. Try again.']) {
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByText(problem)).getAttribute('role')).toBe('alert');
  }
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('You reported a payment of €100.50 on 27 November 2026.')).toBeTruthy();
  const report = { invoiceId: 'x', day: '2026-11-27', amount: 100.5, name: 'Nora' };
  expect(sent).toEqual([report, report, report]);
});

it('begins with the name of a signed-in account', async () => {
  const { client } = answerWith();
  const user = userEvent.setup();
  const invoice = { id: 'x', title: 'Invoice 1', reported: '' };
  render(
    <ReportPart
      form={reportForm}
      language="en-GB"
      invoice={invoice}
      client={{ ...client, ownName: 'Nora' }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'I’ve paid: Invoice 1' }));
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveProperty('value', 'Nora');
});

it.each([
  ['de-DE', '1.190', 1190],
  ['de-DE', '1.190,50', 1190.5],
  ['de-DE', '1,190', null],
  ['en-GB', '1,190', 1190],
  ['en-GB', '1.190', null],
  ['en-GB', '12345.678', null],
  ['fr-FR', '1 190,50', 1190.5],
  ['fr-FR', '1.190', null],
  ['de-DE', '0', null],
])('in %s reads %s as %s', async (language, typed, amount) => {
  const { sent, client } = answerWith({ kind: 'done', sentence: 'Reported.', field: null });
  const user = userEvent.setup();
  const invoice = { id: 'x', title: 'Invoice 1', reported: '' };
  render(<ReportPart form={reportForm} {...{ language, invoice, client }} />);
  await user.click(screen.getByRole('button', { name: 'I’ve paid: Invoice 1' }));
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'N');
  await user.type(screen.getByRole('textbox', { name: 'Amount (optional)' }), typed);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(
    await screen.findByText(amount === null ? 'Enter an amount such as 119.00.' : 'Reported.'),
  ).toBeTruthy();
  const report = { invoiceId: 'x', day: '2026-11-27', amount, name: 'N' };
  expect(sent).toEqual(amount === null ? [] : [report]);
});

it('proposes only what was entered', async () => {
  const { sent, client } = answerWith({ kind: 'done', sentence: 'Your changes were sent.', field: null });
  const user = userEvent.setup();
  render(<ProposalPart form={proposalForm} language="de" client={client} />);
  await user.click(screen.getByRole('button', { name: 'Change your contact details' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter what has changed.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Österreich');
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Nora');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your changes were sent.')).toBeTruthy();
  expect(sent).toEqual([{ changes: { countryCode: 'AT' }, name: 'Nora' }]);
});
