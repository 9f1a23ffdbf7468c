import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import {
  EmptyObject,
  Flag,
  Id,
  Instant,
  RecordId,
  pageInput,
  pageOf,
  readableName,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { Portal } from './contract-portal.ts';
import { proposalProcedures } from './contract-proposals.ts';
import { reportProcedures } from './contract-reports.ts';
import { defaultClientLinkDays, maxClientLinkDays, pinPattern } from './rules/portal-address.ts';
import { delays, timeDetails } from './rules/portal-choices.ts';
import { visitKinds } from './rules/visit-kinds.ts';

/** What a client sees: the defaults share hours and invoices, and nothing about how you work. */
export const PortalSettings = z.strictObject({
  timeDetail: z.enum(timeDetails, withMessage('must be none, months, days or entries')).default('months'),
  descriptions: Flag.default(true),
  people: Flag.default(false),
  tasks: Flag.default(false),
  tags: Flag.default(false),
  times: Flag.default(false),
  amounts: Flag.default(false),
  nonBillable: Flag.default(false),
  unbilled: Flag.default(false),
  progress: Flag.default(false),
  delay: z.enum(delays, withMessage('must be today or yesterday')).default('yesterday'),
  invoices: Flag.default(true),
  /** Those marked one by one. */
  documents: Flag.default(true),
  /** Whether the client may send files. */
  uploads: Flag.default(false),
  contactChanges: Flag.default(true),
  greeting: storableText(1000).default(''),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

export const defaultPortalSettings: PortalSettings = PortalSettings.parse({});

const Label = readableName(100);
const Days = z.int().min(1).max(maxClientLinkDays);
const Pin = z.string().regex(pinPattern, withMessage('must be 4 to 10 digits'));

export const ClientLink = z.object({
  id: Id,
  label: z.string(),
  /** Relative to Stint's origin; null if the server's secret has changed since. */
  path: z.string().nullable(),
  hasPin: z.boolean(),
  /** After ten wrong PINs, for an hour. */
  isPinLocked: z.boolean(),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
});
export type ClientLink = z.infer<typeof ClientLink>;

export const PortalVisit = z.object({
  id: Id,
  kind: z.enum(visitKinds),
  /** The document that was opened, or the name that was typed. */
  detail: z.string().nullable(),
  /** Null: you or a viewer looked. */
  linkLabel: z.string().nullable(),
  /** The account that looked; null for links and for you, and once it can’t view the client any more. */
  viewerName: z.string().nullable(),
  createdAt: Instant,
});
export type PortalVisit = z.infer<typeof PortalVisit>;

/** By the client's ID. */
const ofClient = z.strictObject({ id: RecordId });
const clientNotFound = { NOT_FOUND: { status: 404, message: portalMessages.notFound } } as const;

export const portalContract = {
  ...reportProcedures,
  settings: ownRecordProcedure({
    route: 'GET /clients/{id}/portal/settings',
    summary: 'Get what the portal of a client shows',
    input: ofClient,
    output: PortalSettings.nullable(),
  }),
  saveSettings: ownRecordProcedure({
    route: 'PUT /clients/{id}/portal/settings',
    summary: 'Choose what the portal of a client shows',
    input: z.strictObject({ id: RecordId, settings: PortalSettings }),
    output: EmptyObject,
    errors: clientNotFound,
  }),
  preview: ownRecordProcedure({
    route: 'GET /clients/{id}/portal/preview',
    summary: 'Get the portal of a client as it would be with these settings',
    input: PortalSettings.extend({ id: RecordId }),
    output: Portal.nullable(),
  }),
  view: ownRecordProcedure({
    route: 'POST /clients/{id}/portal/view',
    summary: 'View the portal as the client; its log says that you did',
    input: ofClient,
    output: Portal,
    errors: clientNotFound,
  }),
  links: ownRecordProcedure({
    isSessionOnly: true,
    route: 'GET /clients/{id}/portal/links',
    summary: 'List the links that open the portal of a client, newest first',
    input: ofClient,
    output: z.object({ items: z.array(ClientLink), nextCursor: z.null() }).nullable(),
  }),
  createLink: ownRecordProcedure({
    isSessionOnly: true,
    isCreate: true,
    route: 'POST /clients/{id}/portal/links',
    summary: 'Create a link that opens the portal of a client without an account',
    input: z.strictObject({
      id: RecordId,
      label: Label,
      /** How long it works. */
      days: Days.default(defaultClientLinkDays),
      pin: Pin.nullable().default(null),
    }),
    output: z.object({ linkId: Id, path: z.string(), expiresAt: Instant }),
    errors: {
      ...clientNotFound,
      TOO_MANY_LINKS: { status: 409, message: portalMessages.tooManyLinks },
    },
  }),
  updateLink: ownRecordProcedure({
    isSessionOnly: true,
    route: 'PATCH /client-links/{id}',
    summary: 'Rename, renew, revoke or restore a link of a client, or change its PIN',
    input: z.strictObject({
      id: RecordId,
      label: Label.optional(),
      /** Counted from now. */
      days: Days.optional(),
      /** Null: no PIN. */
      pin: Pin.nullable().optional(),
      isRevoked: z.boolean().optional(),
      /** Forgets the wrong PINs. */
      isPinLocked: z.literal(false).optional(),
    }),
    output: EmptyObject,
    errors: {
      NOT_FOUND: { status: 404, message: portalMessages.linkNotFound },
      TOO_MANY_LINKS: { status: 409, message: portalMessages.tooManyLinks },
    },
  }),
  visits: ownRecordProcedure({
    route: 'GET /clients/{id}/portal/visits',
    summary: 'List who opened the portal of a client in the last year, newest first',
    input: z.strictObject({ id: RecordId, ...pageInput }),
    output: pageOf(PortalVisit).nullable(),
  }),
  ...proposalProcedures,
};
