import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import { LinkPage } from './link-page.tsx';

const words = {
  scanToPay: 'Scan to pay',
  downloadPdf: 'Download PDF',
  downloadEInvoice: 'Download e-invoice (XML)',
  copy: 'Copy',
  copied: 'Copied',
  accept: 'Accept',
  decline: 'Decline',
  yourName: 'Your name',
  nameHint: 'Your name is saved with your answer.',
  nameRequired: 'Enter your name.',
  confirmAccept: 'Accept quote',
  confirmDecline: 'Decline quote',
  cancel: 'Cancel',
  answerFailed: 'Your answer couldn’t be saved. Try again.',
};
const noDetails = { address: [], contact: [], numbers: [] };
const quote: LinkedInvoice = {
  language: 'en-GB',
  title: 'Quote Q-1',
  status: { kind: 'sent', label: 'Open' },
  headline: { label: 'Total', amount: '€100.00' },
  note: null,
  kind: 'Quote',
  number: { label: 'Number', value: 'Q-1' },
  seller: { ...noDetails, label: 'From', name: 'Ann' },
  buyer: { ...noDetails, label: 'To', name: 'Acme' },
  facts: [],
  subject: '',
  intro: '',
  columns: {
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    tax: null,
    amount: 'Amount (EUR)',
  },
  lines: [],
  totals: [],
  notes: { prices: null, tax: [] },
  payment: null,
  paymentNotes: [],
  closing: '',
  canAnswer: true,
  hasPdf: false,
  hasEInvoice: false,
  accentColour: '#4f5bd5',
  textColour: '#ffffff',
  hasLogo: false,
  words,
};

/** The network answers with these, one after the other. */
function answerWith(...answers: (number | object)[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    const answer = answers.shift();
    if (answer === 0) throw new TypeError('Failed to fetch');
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer);
  });
  return sent;
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'visibilityState');
});

it('asks for the document once it is visible, since that counts as a view', async () => {
  const sent = answerWith(quote);
  setVisibility('hidden');
  render(<LinkPage token="secret" />);
  expect(await screen.findByText('Loading…')).toBeTruthy();
  expect(sent).toEqual([]);

  setVisibility('visible');
  expect(await screen.findByRole('heading', { level: 1, name: 'Quote Q-1' })).toBeTruthy();
  expect(sent).toEqual([['/api/invoice-link', { token: 'secret' }]]);
  expect(document.title).toBe('Quote Q-1 · Ann');
});

it('keeps the name when an answer can’t be saved', async () => {
  const user = userEvent.setup();
  const sent = answerWith(quote, 503, { ...quote, canAnswer: false, note: 'Declined by Nora' });
  render(<LinkPage token="secret" />);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), ' Nora');
  await user.click(screen.getByRole('button', { name: 'Decline quote' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words.answerFailed);

  await user.click(screen.getByRole('button', { name: 'Decline quote' }));
  expect(await screen.findByText('Declined by Nora')).toBeTruthy();
  const answer = ['/api/invoice-link/answer', { token: 'secret', state: 'declined', name: 'Nora' }];
  expect(sent.slice(1)).toEqual([answer, answer]);
});

it('shows the quote as it is if it was answered elsewhere', async () => {
  const user = userEvent.setup();
  answerWith(quote, 409, { ...quote, canAnswer: false, note: 'Accepted by Nick' });
  render(<LinkPage token="secret" />);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Nora');
  await user.click(screen.getByRole('button', { name: 'Accept quote' }));
  expect(await screen.findByText('Accepted by Nick')).toBeTruthy();
});

it('copies each number of the account, and says how else to pay', async () => {
  const user = userEvent.setup();
  const facts = [
    { label: 'Account holder', value: 'Ann', isNumber: false },
    { label: 'Sort code', value: '60-16-13', isNumber: true },
    { label: 'Account number', value: '31926819', isNumber: true },
  ];
  const payment = { title: 'Payment', facts, instructions: 'Or by card: pay.example', page: null, qr: null };
  answerWith({ ...quote, canAnswer: false, payment });
  render(<LinkPage token="secret" />);
  await user.click(await screen.findByRole('button', { name: 'Copy Account number' }));
  expect(await navigator.clipboard.readText()).toBe('31926819');
  expect(await screen.findByRole('button', { name: 'Copied Account number' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy Sort code' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Account holder/ })).toBeNull();
  expect(screen.getByText('Or by card: pay.example')).toBeTruthy();
});

it('tries again after a lost network, and says when a link doesn’t work', async () => {
  const user = userEvent.setup();
  answerWith(0, 404);
  render(<LinkPage token="secret" />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work any more' }),
  ).toBeTruthy();
});

it('offers the PDF and the e-invoice of a document that has them', async () => {
  const credit = { ...quote, title: 'Credit note C-1', canAnswer: false, hasPdf: true };
  answerWith({ ...credit, hasEInvoice: true });
  const { unmount } = render(<LinkPage token="a-token" />);
  const link = await screen.findByRole('link', { name: 'Download e-invoice (XML)' });
  expect(link.getAttribute('href')).toBe('/i/a-token/e-invoice');
  expect(screen.getByRole('link', { name: 'Download PDF' }).className).toBe('button primary');
  unmount();
  answerWith(credit);
  render(<LinkPage token="a-token" />);
  await screen.findByRole('link', { name: 'Download PDF' });
  expect(screen.queryByRole('link', { name: /XML/ })).toBeNull();
});
