import type {
  ClientApproval,
  ClientOutcome,
  ClientQuestion,
} from '#src/features/approvals/contract-clients.ts';
import type { Portal, WorkPage } from '#src/features/portal/contract-portal.ts';
import type { QuoteAnswer, QuoteOutcome } from '#src/features/portal/contract-quotes.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';

export type Refusal =
  | { kind: 'gone'; ask: string | null }
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
    view: async () => (await (await send(portalApi.view, opening)).json()) as Portal,
    work: async (offset: number) =>
      (await (await send(portalApi.work, { ...opening, offset })).json()) as WorkPage,
    approve: async (approval: ClientApproval & { name: string }) =>
      (await (await send(portalApi.approve, { ...opening, ...approval })).json()) as ClientOutcome,
    ask: async (question: ClientQuestion & { name: string }) =>
      (await (await send(portalApi.ask, { ...opening, ...question })).json()) as ClientOutcome,
    answerQuote: async (answer: QuoteAnswer) =>
      (await (await send(portalApi.answerQuote, { ...opening, ...answer })).json()) as QuoteOutcome,
    saveInvoice: async (id: string) => saveFile(await send(portalApi.invoice, { ...opening, id })),
    saveStatement: async (currency: string) =>
      saveFile(await send(portalApi.statement, { ...opening, currency })),
  };
}

/** What the page asks for once it is shown. */
export type PortalClient = Omit<ReturnType<typeof createPortalClient>, 'view'>;

async function send(path: string, body: object): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
  }).catch(() => null);
  if (response?.ok === true) return response;
  throw new PortalRefusal(response === null ? { kind: 'failed' } : await refusalOf(response));
}

async function refusalOf(response: Response): Promise<Refusal> {
  // Errors of a proxy aren't JSON.
  const answer = (await response.json().catch(() => ({}))) as { code?: string; ask?: string | null };
  switch (answer.code) {
    case 'NOT_FOUND':
      return { kind: 'gone', ask: answer.ask ?? null };
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

async function saveFile(response: Response): Promise<void> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = decodeURIComponent(disposition.split("''")[1] ?? 'document.pdf');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
