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
  /** Of a PIN that came with the replaced link; null: the token's hash. */
  pinSalt: Buffer | null;
  /** Wrong ones since the last hour without any, and those that are being compared. */
  pinAttempts: Defaulted<number>;
  pinAttemptedAt: Timestamp | null;
  expiresAt: Timestamp;
  revokedAt: Timestamp | null;
  lastUsedAt: Timestamp | null;
  /** The expired link whose client asked for this one. */
  replacesId: string | null;
  createdAt: Defaulted<Timestamp>;
};

type ContactProposalsRow = {
  userId: string;
  id: string;
  clientId: string;
  /** As the client typed it. */
  name: string;
  /** By field: before, and after. */
  changes: Json;
  /** When the owner accepted or dismissed it. */
  answeredAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

type PortalReportsRow = {
  userId: string;
  isOn: Defaulted<boolean>;
  sentAt: Timestamp | null;
  /** Clients are reminded of open approval requests after so many days; null: never. */
  reminderDays: number | null;
  reminderCount: Defaulted<number>;
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
  kind: string;
  /** The document that was opened, or the name that was typed. */
  detail: string | null;
  /** The account that may view the client; null for a link and for the owner. */
  viewerId: string | null;
  /** When the owner was sent what the client did; null while that waits, and for views. */
  reportedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    clientLinks: ClientLinksRow;
    contactProposals: ContactProposalsRow;
    portalReports: PortalReportsRow;
    portalSettings: PortalSettingsRow;
    portalVisits: PortalVisitsRow;
  }
}
