import { findClient } from '#src/features/clients/server/public.ts';
import { portalContract } from '#src/features/portal/contract.ts';
import type { ClientLink } from '#src/features/portal/contract.ts';
import { maxClientLinks } from '#src/features/portal/rules/portal-address.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import {
  changeClientLink,
  countWorkingLinks,
  insertClientLink,
  listClientLinks,
  lockClientLink,
} from './client-link-queries.ts';
import type { ClientLinkRow } from './client-link-queries.ts';
import { clientLinkPath, createLinkToken, hashPin } from './client-link-token.ts';
import { findPortalSettings, savePortalSettings } from './portal-settings.ts';
import { listVisits, logVisit } from './portal-visits.ts';
import { proposalHandlers } from './proposals/proposal-handlers.ts';
import { readPortal } from './read-portal.ts';
import { reportHandlers } from './reports/report-handlers.ts';

const os = implementSecured(portalContract);

export const portalHandlers = {
  ...reportHandlers,
  ...proposalHandlers,

  settings: os.settings.handler(async ({ input: { id }, context: { db, owner } }) =>
    (await findClient(db, owner, id)) ? findPortalSettings(db, owner, id) : null,
  ),

  saveSettings: os.saveSettings.handler(async ({ input: { id, settings }, context, errors }) => {
    const { db, owner } = context;
    if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
    await savePortalSettings(db, owner, { clientId: id, settings });
    return {};
  }),

  preview: os.preview.handler(({ input: { id, ...settings }, context: { db, owner, files } }) =>
    readPortal(db, owner, { clientId: id, settings, linkKey: files.linkKey }),
  ),

  view: os.view.handler(async ({ input: { id }, context: { db, owner, files }, errors }) => {
    const settings = await findPortalSettings(db, owner, id);
    const portal = await readPortal(db, owner, { clientId: id, settings, linkKey: files.linkKey });
    if (!portal) throw errors.NOT_FOUND();
    await logVisit(db, owner, { clientId: id, linkId: null, kind: 'ownerView' });
    return portal;
  }),

  links: os.links.handler(async ({ input: { id }, context }) => {
    const { db, owner } = context;
    if (!(await findClient(db, owner, id))) return null;
    const links = await listClientLinks(db, owner, id);
    const items = links.map((link) => ({
      ...toClientLink(link),
      path: clientLinkPath(context, owner, link),
    }));
    return { items, nextCursor: null };
  }),

  createLink: os.createLink.handler(async ({ input, context, errors }) => {
    const { db, owner } = context;
    const { id: clientId, days, pin } = input;
    if (!(await findClient(db, owner, clientId))) throw errors.NOT_FOUND();
    if ((await countWorkingLinks(db, owner, clientId)) >= maxClientLinks) throw errors.TOO_MANY_LINKS();
    const id = newRecordId();
    const label = input.label.trim();
    const { path, tokenHash, tokenSeed } = createLinkToken(context, owner, id);
    const pinHash = pin === null ? null : await hashPin(context, pin, tokenHash);
    const link = { id, clientId, label, tokenHash, tokenSeed, pinHash, days };
    const expiresAt = await insertClientLink(db, owner, link);
    await recordAudit(db, {
      action: 'clientLink.created',
      subjectId: owner.ownerId,
      after: { id, clientId, label, expiresAt },
    });
    return { linkId: id, path, expiresAt };
  }),

  updateLink: os.updateLink.handler(async ({ input: { pin, ...change }, context, errors }) => {
    const { db, owner } = context;
    const link = await lockClientLink(db, owner, change.id);
    if (!link) throw errors.NOT_FOUND();
    const { id, clientId, label, tokenHash } = link;
    // Working links may have been created since it was revoked or expired.
    if (!isWorking(link) && (await countWorkingLinks(db, owner, clientId)) >= maxClientLinks)
      throw errors.TOO_MANY_LINKS();
    const pinHash = typeof pin === 'string' ? await hashPin(context, pin, tokenHash) : pin;
    await changeClientLink(db, owner, { ...change, label: change.label?.trim(), pinHash });
    await recordAudit(db, {
      action: change.isRevoked === true ? 'clientLink.revoked' : 'clientLink.changed',
      subjectId: owner.ownerId,
      before: { id, clientId, label },
    });
    return {};
  }),

  visits: os.visits.handler(async ({ input: { id, ...page }, context: { db, owner } }) =>
    (await findClient(db, owner, id)) ? listVisits(db, owner, { clientId: id, ...page }) : null,
  ),
};

type ListedLink = Awaited<ReturnType<typeof listClientLinks>>[number];

function toClientLink(link: ListedLink): Omit<ClientLink, 'path'> {
  const { id, label, pinHash, isPinLocked, expiresAt, revokedAt, lastUsedAt, createdAt } = link;
  return { id, label, hasPin: pinHash !== null, isPinLocked, expiresAt, revokedAt, lastUsedAt, createdAt };
}

function isWorking({ revokedAt, expiresAt }: ClientLinkRow): boolean {
  return revokedAt === null && Date.parse(expiresAt) > Date.now();
}
