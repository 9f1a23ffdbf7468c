import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Portal } from '#src/features/portal/contract-portal.ts';
import type { ReportForm } from '#src/features/portal/contract-submissions.ts';
import { PortalPage } from './portal-page.tsx';

const emptyPortal: Portal = {
  language: 'en-GB',
  accentColour: '#4f5bd5',
  textColour: '#ffffff',
  logo: null,
  owner: { name: 'Ann Ahlers', lines: ['ann@example.org'] },
  client: { name: 'Northwind' },
  greeting: '',
  asOf: '',
  retainers: [],
  approvals: [],
  quotes: null,
  invoices: null,
  documents: null,
  uploads: null,
  work: null,
  progress: [],
  unbilled: null,
  proposal: null,
  words: {
    hours: 'Hours left',
    openInvoices: 'To pay',
    nothingToPay: 'Nothing to pay.',
    credit: 'Credit',
    creditHint: 'It can be used to pay an invoice.',
    pastInvoices: 'Past invoices',
    statement: 'Statement of account',
    work: 'Work',
    noWork: 'No work to show yet.',
    showMore: 'Show more',
    progress: 'Projects',
    unbilled: 'Unbilled so far',
    contact: 'Contact',
    nothingShared: 'Nothing shared yet.',
    howToPay: 'How to pay',
    downloadPdf: 'Download PDF',
    downloadEInvoice: 'Download e-invoice (XML)',
    failed: 'That didn’t work. Try again.',
    print: 'Print',
    copy: 'Copy',
    copied: 'Copied',
    scanToPay: 'Scan to pay',
    allPdfs: 'All PDFs of a year',
  },
};

/** The server answers with these, one after the other. */
function answerWith(...answers: [status: number, body: object][]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const [status, answer] = answers.shift() ?? [500, {}];
    return Response.json(answer, { status });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('asks for the PIN until it is right, and says what isn’t shared yet', async () => {
  const sent = answerWith([401, { code: 'PIN_NEEDED' }], [401, { code: 'PIN_WRONG' }], [200, emptyPortal]);
  const user = userEvent.setup();
  render(<PortalPage token="secret" />);
  const pin = await screen.findByRole('textbox', { name: 'PIN' });
  await user.type(pin, '1111{Enter}');
  expect((await screen.findByText('This PIN isn’t right.')).getAttribute('role')).toBe('alert');
  await user.clear(pin);
  await user.type(pin, '2468{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Northwind' })).toBeTruthy();
  expect(screen.getByText('Nothing shared yet.')).toBeTruthy();
  expect(sent).toEqual([
    { token: 'secret' },
    { token: 'secret', pin: '1111' },
    { token: 'secret', pin: '2468' },
  ]);
});

it('says whom to ask if the link stopped working', async () => {
  answerWith([404, { code: 'NOT_FOUND', ask: 'Ann Ahlers' }]);
  render(<PortalPage token="secret" />);
  expect(await screen.findByText('Ask Ann Ahlers for a new one.')).toBeTruthy();
});

it('asks for an address to send a new link to, and doesn’t say whether it is known', async () => {
  const gone = { code: 'NOT_FOUND', ask: null, canMail: true };
  const sent = answerWith([404, gone], [200, {}]);
  const user = userEvent.setup();
  render(<PortalPage token="secret" />);
  const email = await screen.findByRole('textbox', { name: 'Email' });
  await user.type(email, 'nora{Enter}');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.type(email, '@example.org{Enter}');
  expect((await screen.findByText(/^If this address is known/)).textContent).toContain('nora@example.org');
  expect(sent).toEqual([{ token: 'secret' }, { token: 'secret', email: 'nora@example.org' }]);
});

it('saves archives and PDFs under the names that the server gives them', async () => {
  const invoices = {
    summary: '',
    open: [],
    credit: null,
    years: [],
    archives: ['2026'],
    statements: ['EUR'],
    // Nothing is to be paid.
    report: { words: {}, today: '2026-11-27' } as unknown as ReportForm,
  };
  const answers = [
    Response.json({ ...emptyPortal, invoices }),
    new Response('', { headers: { 'content-disposition': 'attachment; filename="invoices-2026.zip"' } }),
    new Response('', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%C3%9C.pdf" } }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const user = userEvent.setup();
  render(<PortalPage token="secret" />);
  await user.click(await screen.findByRole('button', { name: /2026/ }));
  await user.click(screen.getByRole('button', { name: /Statement/ }));
  await vi.waitFor(() => expect(names).toEqual(['invoices-2026.zip', 'Ü.pdf']));
});

it('offers the e-invoice of an invoice beside its PDF, and fetches it without its secret in the address', async () => {
  const invoice = { title: 'Invoice 7', due: '', day: '', amount: '€1.00', status: null, hasPdf: true };
  const invoices = {
    summary: '',
    open: [{ ...invoice, id: 'a', hasEInvoice: true, payment: null, reported: '' }],
    credit: null,
    years: [{ year: '2026', items: [{ ...invoice, id: 'b', title: 'Invoice 6', hasEInvoice: false }] }],
    archives: [],
    statements: [],
    report: { words: {}, today: '2026-11-27' } as unknown as ReportForm,
  };
  const sent = answerWith([200, { ...emptyPortal, invoices }], [503, {}]);
  render(<PortalPage token="secret" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Download e-invoice (XML): Invoice 7' }));
  await vi.waitFor(() => expect(sent).toEqual([{ token: 'secret' }, { token: 'secret', id: 'a' }]));
  expect((await screen.findByRole('alert')).textContent).toBe('That didn’t work. Try again.');
  expect(screen.getByRole('button', { name: 'Download PDF: Invoice 6' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Download e-invoice.*Invoice 6/ })).toBeNull();
});

it('looks again when its tab is shown, and ends once the link is revoked', async () => {
  const sent = answerWith([200, emptyPortal], [500, {}], [404, { code: 'NOT_FOUND', ask: 'Ann Ahlers' }]);
  render(<PortalPage token="secret" />);
  await screen.findByRole('heading', { level: 1, name: 'Northwind' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Northwind' })).toBeTruthy();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Ask Ann Ahlers for a new one.')).toBeTruthy();
  expect(sent[2]).toEqual({ token: 'secret', isRefresh: true });
});
