import { createHmac } from 'node:crypto';
import type * as z from 'zod';
/**
 * What a client may do with the requests of one owner. The portal has checked who they are, and whose client; the
 * transaction sees the owner’s rows.
 */
import { approvalWords } from '#messages/document/approvals.ts';
import { ClientName, ClientApproval, ClientQuestion } from '#src/features/approvals/contract-clients.ts';
import type {
  ClientOutcome,
  ListedForClient,
  RequestForClient,
} from '#src/features/approvals/contract-clients.ts';
import type { Approval, ApprovalRequest, StoredRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { addMessage } from './add-message.ts';
import {
  compareRequest,
  findReplacement,
  findRequest,
  lockRequest,
  newestRequests,
  saveApproval,
} from './queries.ts';
import { toListedForClient, toRequestForClient } from './request-for-client.ts';

/** Who acts: the name they typed, the link or account they came through, and a secret of the server for their address. */
export type Approver = { name: string; via: Approval['via']; address: string; linkKey: Uint8Array };

/** The client’s newest requests, without those that were replaced. */
export async function listRequestsOfClient(
  db: Db,
  owner: Owner,
  clientId: string,
  locale: string,
): Promise<ListedForClient[]> {
  const { items } = await newestRequests(db, owner, { clientId, limit: approvalLimits.perPage });
  const listed: ListedForClient[] = [];
  for (const request of items) {
    const compared = await compareRequest(db, owner, request);
    if (!compared.isReplaced) listed.push(toListedForClient(compared, locale));
  }
  return listed;
}

/** Null if the client has no such request. */
export async function readRequest(
  db: Db,
  owner: Owner,
  clientId: string,
  { requestId, locale }: { requestId: string; locale: string },
): Promise<RequestForClient | null> {
  const request = await findRequest(db, owner, requestId);
  return request?.clientId === clientId ? toShown(db, owner, request, locale) : null;
}

/** Approves what the client has seen. A repeat changes nothing. */
export async function approveHours(
  db: Db,
  owner: Owner,
  clientId: string,
  { who, locale, ...given }: ClientApproval & { who: Approver; locale: string },
): Promise<ClientOutcome> {
  const { requestId, hash, comment } = parse(ClientApproval, given);
  const name = parse(ClientName, who.name, 'name').trim();
  const words = approvalWords[documentLanguage(locale)];
  const request = await lockRequestOf(db, owner, clientId, requestId);
  if (!request) return { kind: 'refused', sentence: words.withdrawn, request: null };
  const refuse = async (sentence: string) => ({
    kind: 'refused' as const,
    sentence,
    request: await readRequest(db, owner, clientId, { requestId, locale }),
  });
  if (request.hash !== hash || (await findReplacement(db, owner, requestId)) !== null)
    return refuse(words.renewed);
  if (request.approval === null) {
    // There are so few addresses that all could be tried without the server’s secret.
    const addressHash = createHmac('sha256', who.linkKey)
      .update(`stint approval ${requestId} ${who.address}`)
      .digest('hex');
    const evidence = { name, via: who.via, addressHash, comment: comment.trim() || null };
    await saveApproval(db, owner, request, evidence);
    await recordAudit(db, {
      action: 'hours.approved',
      subjectId: owner.ownerId,
      after: { name, from: request.from, to: request.to, hash, via: who.via },
    });
  } else if (request.approval.name !== name) {
    return refuse(words.alreadyApproved);
  }
  return done(db, owner, request, locale);
}

/** Asks about an entry the client has seen, or about all of them. */
export async function askAboutHours(
  db: Db,
  owner: Owner,
  clientId: string,
  { who, locale, ...given }: ClientQuestion & { who: Pick<Approver, 'name'>; locale: string },
): Promise<ClientOutcome> {
  const { requestId, hash, place, text } = parse(ClientQuestion, given);
  const name = parse(ClientName, who.name, 'name').trim();
  const words = approvalWords[documentLanguage(locale)];
  const request = await lockRequestOf(db, owner, clientId, requestId);
  if (!request) return { kind: 'refused', sentence: words.withdrawn, request: null };
  if (request.hash !== hash) {
    const renewed = await readRequest(db, owner, clientId, { requestId, locale });
    return { kind: 'refused', sentence: words.renewed, request: renewed };
  }
  const entry = place === null ? null : request.entries[place];
  if (entry === undefined) throw invalidField('place', 'is not an entry of this request');
  await addMessage(db, owner, request, { entryId: entry?.id ?? null, by: 'client', name, text });
  return done(db, owner, request, locale);
}

/** Another client’s request counts as missing. */
async function lockRequestOf(db: Db, owner: Owner, clientId: string, requestId: string) {
  const request = await lockRequest(db, owner, requestId);
  return request?.clientId === clientId ? request : null;
}

async function done(
  db: Db,
  owner: Owner,
  { id }: Pick<StoredRequest, 'id'>,
  locale: string,
): Promise<ClientOutcome> {
  const request = await findRequest(db, owner, id);
  if (!request) throw new Error('A locked request is missing.');
  return { kind: 'done', request: await toShown(db, owner, request, locale) };
}

async function toShown(
  db: Db,
  owner: Owner,
  request: ApprovalRequest,
  locale: string,
): Promise<RequestForClient> {
  const { timeZone } = await findPreferences(db, owner);
  return toRequestForClient(request, { locale, timeZone });
}

/** Checks what the portal passes on; `field` names a single value. */
function parse<T extends z.ZodType>(schema: T, given: unknown, field?: string): z.output<T> {
  const checked = schema.safeParse(given);
  if (checked.success) return checked.data;
  const [[named, reason] = ['', 'is invalid']] = Object.entries(
    validationErrors(checked.error.issues).fields,
  );
  throw invalidField(field ?? named, reason);
}
