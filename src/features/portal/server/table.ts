// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type ClientLinksRow = {
  userId: string;
  id: string;
  clientId: string;
  label: string;
  /** SHA-256 of the secret in the link. */
  tokenHash: Buffer;
  /** With it and the server's secret, the link can be shown again. */
  tokenSeed: Buffer;
  /** scrypt of the PIN; null without one. */
  pinHash: Buffer | null;
  /** Since the last correct PIN, or within the last minutes. */
  pinAttempts: Defaulted<number>;
  pinAttemptedAt: Timestamp | null;
  expiresAt: Timestamp;
  revokedAt: Timestamp | null;
  lastUsedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
  replacesId: string | null;
  pinSalt: Buffer | null;
};

type PortalSettingsRow = {
  userId: string;
  clientId: string;
  settings: Json;
  updatedAt: Defaulted<Timestamp>;
};

type PortalVisitsRow = {
  userId: string;
  id: string;
  clientId: string;
  /** Null: the owner or a viewer looked. */
  linkId: string | null;
  kind: 'view' | 'ownerView' | 'invoicePdf' | 'statementPdf' | 'wrongPin';
  /** The document that was opened. */
  detail: string | null;
  createdAt: Defaulted<Timestamp>;
  /** The account that may view the client; null for a link and for the owner. */
  viewerId: string | null;
};

type PortalReportsRow = {
  userId: string;
  isOn: Defaulted<boolean>;
  sentAt: Timestamp | null;
  reminderDays: number | null;
  reminderCount: Defaulted<number>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    clientLinks: ClientLinksRow;
    portalSettings: PortalSettingsRow;
    portalVisits: PortalVisitsRow;
    portalReports: PortalReportsRow;
  }
}
