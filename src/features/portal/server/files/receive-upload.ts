import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { fileTexts } from '#messages/document/portal.ts';
import type { ReceiveProblem } from '#src/features/documents/rules/received-limits.ts';
import {
  canReceiveFiles,
  claimArrival,
  findReceiveProblem,
  insertReceivedFile,
  storeArrival,
} from '#src/features/documents/server/public.ts';
import type { UploadOutcome } from '#src/features/portal/contract-files.ts';
import { uploadHeader } from '#src/features/portal/rules/portal-address.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import { parsePortalRequest } from '#src/features/portal/server/portal-request.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { maxMegabytes } from './portal-uploads.ts';

/** Who sends: looked up in each transaction, so that a right that has ended is noticed. */
type Sender = {
  context: PortalContext;
  via: { linkId: string } | { viewerId: string };
};

type Upload = {
  fileName: string;
  /** The name that was typed, or that of the account. */
  senderName: string;
  /** What `work` finds with the right of the sender; null if it has ended, which is then answered. */
  withSender: <T extends object>(
    work: (db: Db, owner: Owner, sender: Sender) => Promise<T>,
  ) => Promise<T | null>;
};

type Refusal = ReceiveProblem | 'off' | 'failed';

/** Routes that receive a file as their body. */
export function acceptFileBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, body, done) => {
    done(null, body);
  });
}

/** What the page says about the file. */
export function parseUploadHeader<T extends z.ZodType>(schema: T, { headers }: FastifyRequest): z.output<T> {
  return parsePortalRequest(schema, readJson(String(headers[uploadHeader] ?? '')));
}

/** The right and the limits are checked before the file arrives, and again before it is kept: in between is nothing. */
export async function receiveUpload(
  { files, publishChange }: Pick<RequestContext, 'files' | 'publishChange'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, senderName, withSender }: Upload,
): Promise<FastifyReply> {
  const sizeBytes = Number(request.headers['content-length'] ?? 0);
  const check = async (
    db: Db,
    owner: Owner,
    { context: { client, settings } }: Sender,
  ): Promise<Refusal | null> =>
    settings.uploads && (await canReceiveFiles(db, owner))
      ? await findReceiveProblem(db, owner, { clientId: client.id, sizeBytes }, files)
      : 'off';
  const admitted = await withSender(async (db, owner, sender) => ({
    owner,
    clientId: sender.context.client.id,
    language: sender.context.letterhead.language,
    problem: await check(db, owner, sender),
  }));
  if (!admitted) return reply;
  const { owner, clientId, language, problem } = admitted;
  const refuse = (reason: Refusal) => {
    const text = fileTexts[documentLanguage(language)].problems[reason];
    const sentence = typeof text === 'string' ? text : text({ megabytes: maxMegabytes });
    return reply.send({ kind: 'refused', sentence } satisfies UploadOutcome);
  };
  if (problem !== null) return refuse(problem);
  using claim = claimArrival(`${owner.ownerId} ${clientId}`);
  if (!claim) return await refuse('tooFast');
  const signal = requestAbortSignal(reply);
  const arrival = { body: request.raw, name: fileName, sizeBytes, signal };
  const arrived = await storeArrival(files, owner, arrival).catch((error: unknown) => {
    // The client has left.
    if (reply.raw.closed) return null;
    if (!(error instanceof FileStoreError)) throw error;
    request.log.error({ err: error }, 'the file store failed');
    return { problem: 'failed' as const };
  });
  if (!arrived) return await reply.hijack();
  if ('problem' in arrived) return await refuse(arrived.problem);
  const added = await withSender(async (db, currentOwner, sender) => {
    const late = await check(db, currentOwner, sender);
    if (late !== null) return { problem: late };
    if (!(await insertReceivedFile(db, currentOwner, { ...arrived, clientId, sender: senderName })))
      return { problem: 'off' as const };
    await logVisit(db, currentOwner, { clientId, ...sender.via, kind: 'upload', detail: arrived.name });
    return { problem: null };
  });
  if (added?.problem === null) {
    for (const what of ['portal', 'documents']) publishChange({ userId: owner.ownerId, what });
    return await reply.send({ kind: 'done' } satisfies UploadOutcome);
  }
  await files.store.delete(arrived.path);
  return await (added ? refuse(added.problem) : reply);
}

function readJson(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    // Not of our page.
    return null;
  }
}
