import type {
  ClientApproval,
  ClientOutcome,
  ClientQuestion,
} from '#src/features/approvals/contract-clients.ts';
import type { UploadOutcome } from '#src/features/portal/contract-files.ts';
import type { Portal, WorkPage } from '#src/features/portal/contract-portal.ts';
import type { QuoteAnswer, QuoteOutcome } from '#src/features/portal/contract-quotes.ts';
import type {
  SubmissionOutcome,
  ContactProposal,
  PaymentReport,
} from '#src/features/portal/contract-submissions.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import { postFile } from './files/post-file.ts';

export type Refusal =
  | { kind: 'gone'; ask: string | null; canMail: boolean }
  | { kind: 'pin'; problem: 'needed' | 'wrong' | 'locked' }
  | { kind: 'tooMany' }
  | { kind: 'failed' };

/** Thrown instead of an answer. */
export class PortalRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** What the link opens; each call sends its token and PIN. Only `view` counts as a visit. */
export function createPortalClient(token: string, pin: string | null) {
  const opening = { token, ...(pin !== null && { pin }) };
  return {
    // Contracts of the routes: page and server are of the same build.
    view: async ({ isRefresh = false } = {}) =>
      (await (await send(portalApi.view, { ...opening, ...(isRefresh && { isRefresh }) })).json()) as Portal,
    work: async (offset: number) =>
      (await (await send(portalApi.work, { ...opening, offset })).json()) as WorkPage,
    approve: async (approval: ClientApproval & { name: string }) =>
      (await (await send(portalApi.approve, { ...opening, ...approval })).json()) as ClientOutcome,
    ask: async (question: ClientQuestion & { name: string }) =>
      (await (await send(portalApi.ask, { ...opening, ...question })).json()) as ClientOutcome,
    /** The name of the signed-in account, with which forms begin; empty without one. */
    ownName: '',
    sendFile: async (file: File, name: string) =>
      (await (
        await answered(postFile(portalApi.upload, file, { ...opening, name }))
      ).json()) as UploadOutcome,
    saveDocument: async ({ id, name }: { id: string; name: string }) =>
      saveFile(await send(portalApi.document, { ...opening, id }), name),
    report: async (report: PaymentReport) =>
      (await (await send(portalApi.report, { ...opening, ...report })).json()) as SubmissionOutcome,
    propose: async (proposal: ContactProposal) =>
      (await (await send(portalApi.propose, { ...opening, ...proposal })).json()) as SubmissionOutcome,
    saveYear: async (year: string) => saveFile(await send(portalApi.archive, { ...opening, year })),
    /** Address of the logo; its ID changes with it. */
    logo: async (id: string) => URL.createObjectURL(await fetchLogo(id, token, pin)),
    answerQuote: async (answer: QuoteAnswer) =>
      (await (await send(portalApi.answerQuote, { ...opening, ...answer })).json()) as QuoteOutcome,
    saveInvoice: async (id: string) => saveFile(await send(portalApi.invoice, { ...opening, id })),
    saveEInvoice: async (id: string) => saveFile(await send(portalApi.eInvoice, { ...opening, id })),
    saveStatement: async (currency: string) =>
      saveFile(await send(portalApi.statement, { ...opening, currency })),
  };
}

/** What the page asks for once it is shown. */
export type PortalClient = Omit<ReturnType<typeof createPortalClient>, 'view'>;

/** The server's answer is the same for every address. */
export async function requestNewLink(token: string, email: string): Promise<'sent' | 'tooMany' | 'failed'> {
  try {
    await send(portalApi.renew, { token, email });
    return 'sent';
  } catch (error) {
    return error instanceof PortalRefusal && error.refusal.kind === 'tooMany' ? 'tooMany' : 'failed';
  }
}

async function send(path: string, body: object): Promise<Response> {
  return answered(
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
    }),
  );
}

async function answered(request: Promise<Response>): Promise<Response> {
  const response = await request.catch(() => null);
  if (response?.ok === true) return response;
  throw new PortalRefusal(response === null ? { kind: 'failed' } : await refusalOf(response));
}

/** With the secret in headers: the browser keeps the logo, and no address has the secret. */
async function fetchLogo(id: string, token: string, pin: string | null): Promise<Blob> {
  const response = await fetch(`${portalApi.logo}?${id}`, {
    headers: { 'stint-link': token, ...(pin !== null && { 'stint-pin': pin }) },
  });
  if (!response.ok) throw new PortalRefusal(await refusalOf(response));
  return response.blob();
}

async function refusalOf(response: Response): Promise<Refusal> {
  // Errors of a proxy aren't JSON.
  const answer = (await response.json().catch(() => ({}))) as {
    code?: string;
    ask?: string | null;
    canMail?: true;
  };
  switch (answer.code) {
    case 'NOT_FOUND':
      return { kind: 'gone', ask: answer.ask ?? null, canMail: answer.canMail ?? false };
    case 'PIN_NEEDED':
      return { kind: 'pin', problem: 'needed' };
    case 'PIN_WRONG':
      return { kind: 'pin', problem: 'wrong' };
    case 'PIN_LOCKED':
      return { kind: 'pin', problem: 'locked' };
    default:
      return response.status === 429 ? { kind: 'tooMany' } : { kind: 'failed' };
  }
}

async function saveFile(response: Response, givenName?: string): Promise<void> {
  const name = givenName ?? fileNameFrom(response.headers.get('content-disposition') ?? '');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** PDFs have an encoded name, archives a plain one (RFC 6266). */
function fileNameFrom(disposition: string): string {
  const [, encoded, plain] = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)/.exec(disposition) ?? [];
  return encoded === undefined ? (plain ?? 'document.pdf') : decodeURIComponent(encoded);
}
