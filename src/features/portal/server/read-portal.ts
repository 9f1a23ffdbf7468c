import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { listRequestsOfClient, readRequest } from '#src/features/approvals/server/public.ts';
import { readableOn } from '#src/features/invoices/rules/readable-colour.ts';
import { Portal } from '#src/features/portal/contract-portal.ts';
import { isAnyBillingRounded } from '#src/features/projects/rules/work-rounding.ts';
import { findWorkRounding } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { readPortalDocuments } from './files/portal-documents.ts';
import { readPortalUploads } from './files/portal-uploads.ts';
import { loadPortalContext } from './portal-context.ts';
import type { PortalContext, PortalQuery } from './portal-context.ts';
import { readPortalInvoices } from './portal-invoices.ts';
import { readProgress, readRetainers, readUnbilled } from './portal-projects.ts';
import { readWorkPage } from './portal-work.ts';
import { readProposalForm } from './proposals/propose-changes.ts';
import { readQuotes } from './quotes/portal-quotes.ts';

/**
 * Everything a client sees, however they got in: by a link, as a viewer, or as the owner who looks at it as they would.
 * Only declared fields leave. Null if the owner has no such client.
 */
export async function readPortal(db: Db, owner: Owner, query: PortalQuery): Promise<Portal | null> {
  const context = await loadPortalContext(db, owner, query);
  if (!context) return null;
  const { client, settings, letterhead, texts } = context;
  return Portal.parse({
    language: letterhead.language,
    accentColour: letterhead.accentColour,
    textColour: readableOn(letterhead.accentColour),
    logo: letterhead.logoDocumentId === null ? null : context.opaqueId(letterhead.logoDocumentId),
    owner: { name: context.ownerName, lines: letterhead.seller.lines },
    client: { name: client.legalName ?? client.name },
    greeting: settings.greeting.trim(),
    asOf: texts.asOf({ day: context.day(context.lastDay) }),
    retainers: await readRetainers(db, owner, context),
    approvals: await readApprovals(db, owner, context),
    quotes: await readQuotes(db, owner, context),
    invoices: settings.invoices ? await readPortalInvoices(db, owner, context) : null,
    documents: settings.documents ? await readPortalDocuments(db, owner, context) : null,
    uploads: settings.uploads ? await readPortalUploads(db, owner, context) : null,
    work:
      settings.timeDetail === 'none'
        ? null
        : {
            note: await noteOf(db, owner, context),
            page: await readWorkPage(db, owner, context, 0),
          },
    progress: settings.progress ? await readProgress(db, owner, context) : [],
    unbilled: settings.unbilled ? await readUnbilled(db, owner, context) : null,
    proposal: await readProposalForm(db, owner, context),
    words: { ...texts.page, scanToPay: letterhead.words.scanToPay },
  } satisfies Portal);
}

/** Which time the log shows, and why its amounts may not be its hours at their rate. */
async function noteOf(db: Db, owner: Owner, { settings, texts }: PortalContext): Promise<string> {
  const isRounded = settings.amounts && isAnyBillingRounded(await findWorkRounding(db, owner));
  return [settings.nonBillable ? '' : texts.billableOnly, isRounded ? texts.amountsRounded : '']
    .filter(Boolean)
    .join(' · ');
}

/** Each has up to ten thousand entries. */
const maxApprovals = 3;

/** The requests that wait for the client, newest first. */
async function readApprovals(
  db: Db,
  owner: Owner,
  { client, letterhead: { locale } }: PortalContext,
): Promise<RequestForClient[]> {
  const listed = await listRequestsOfClient(db, owner, client.id, locale);
  const waiting = listed.filter(({ state }) => state.kind === 'requested' || state.kind === 'questioned');
  const requests: RequestForClient[] = [];
  for (const { id } of waiting.slice(0, maxApprovals)) {
    const request = await readRequest(db, owner, client.id, { requestId: id, locale });
    if (request) requests.push(request);
  }
  return requests;
}
