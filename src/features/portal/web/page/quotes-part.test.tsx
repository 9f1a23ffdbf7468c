import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createPortalClient } from './portal-client.ts';
import { QuotesPart } from './quotes-part.tsx';

const quotes = {
  items: [
    {
      id: 'q1',
      title: 'Quote 2026-0001',
      day: '2 November 2026',
      validUntil: 'Valid until 2 December 2026',
      amount: '€119.00',
      lines: [{ title: 'A new logo', amount: '€100.00' }],
      hasPdf: false,
    },
  ],
  words: {
    accept: 'Accept',
    decline: 'Decline',
    yourName: 'Your name',
    nameHint: 'Your name is saved with your answer.',
    nameRequired: 'Enter your name.',
    confirmAccept: 'Accept quote',
    confirmDecline: 'Decline quote',
    cancel: 'Cancel',
    answerFailed: 'Your answer couldn’t be saved. Try again.',
  },
};

const words = {
  allPdfs: '',
  hours: '',
  openInvoices: '',
  nothingToPay: '',
  credit: '',
  creditHint: '',
  pastInvoices: '',
  statement: '',
  work: '',
  noWork: '',
  showMore: '',
  progress: '',
  unbilled: '',
  contact: '',
  nothingShared: '',
  howToPay: '',
  downloadPdf: 'Download PDF',
  downloadEInvoice: 'Download e-invoice (XML)',
  failed: '',
  print: '',
  copy: '',
  copied: '',
  scanToPay: '',
};

it('takes an answer with a name, which stays after a failure', async () => {
  const sent: object[] = [];
  const outcomes = [
    { isDone: false, note: 'Your answer couldn’t be saved. Try again.' },
    { isDone: true, note: 'Accepted by Nora on 3 November 2026' },
  ];
  const client = {
    ...createPortalClient('secret', null),
    answerQuote: (answer: object) => {
      sent.push(answer);
      return Promise.resolve(outcomes.shift() ?? { isDone: false, note: '' });
    },
  };
  const { rerender } = render(<QuotesPart quotes={quotes} words={words} client={client} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter your name.');
  await user.keyboard('Nora{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Your answer couldn’t be saved. Try again.');
  await user.click(screen.getByRole('button', { name: 'Accept quote' }));
  expect((await screen.findByRole('status')).textContent).toBe('Accepted by Nora on 3 November 2026');
  expect(screen.queryAllByRole('button')).toEqual([]);
  // The server lists only quotes that wait: looking again keeps the confirmation.
  rerender(<QuotesPart quotes={null} words={words} client={client} />);
  expect(screen.getByRole('status').textContent).toBe('Accepted by Nora on 3 November 2026');
  const answer = { quoteId: 'q1', state: 'accepted', name: 'Nora' };
  expect(sent).toEqual([answer, answer]);
});
