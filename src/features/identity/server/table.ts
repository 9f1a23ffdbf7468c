// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Numeric, Timestamp } from '#src/platform/server/database/column-types.ts';

type ApiKeysRow = {
  userId: string;
  id: string;
  name: string;
  /** SHA-256 of the key. */
  keyHash: Buffer;
  scope: 'read' | 'write';
  expiresAt: Timestamp | null;
  /** Updated at most once a minute. */
  lastUsedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

type InstallationRow = {
  id: Defaulted<boolean>;
  registration: 'approval' | 'open' | 'invitation' | null;
  updatedAt: Defaulted<Timestamp>;
};

type InvitationsRow = {
  id: string;
  email: string;
  tokenHash: Buffer;
  invitedBy: string;
  /** The new account can track time at once. */
  tenantEnabled: Defaulted<boolean>;
  /** A client that the new account can view. */
  clientId: string | null;
  expiresAt: Defaulted<Timestamp>;
  acceptedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  /** The account that owns the client. */
  ownerId: string | null;
  createdAt: Defaulted<Timestamp>;
};

type PreferencesRow = {
  userId: string;
  timeZone: Defaulted<string>;
  currency: Defaulted<string>;
  weekStart: Defaulted<number>;
  timeZoneKnown: Defaulted<boolean>;
  roundingMinutes: Defaulted<number>;
  roundingDirection: Defaulted<'nearest' | 'up' | 'down'>;
  /** saved: the stored duration is rounded; billed: only documents, billable time and amounts are. */
  roundingWhen: Defaulted<'saved' | 'billed'>;
  defaultRate: Numeric | null;
  targetPer: Defaulted<'day' | 'week'>;
  targetHours: Numeric | null;
  targetWorkdays: Defaulted<number[]>;
  dateFormat: 'd mmm yyyy' | 'dd.mm.yyyy' | 'dd/mm/yyyy' | 'mm/dd/yyyy' | 'dd-mm-yyyy' | 'yyyy-mm-dd' | null;
  timeFormat: '24h' | '12h' | null;
  hoursFormat: 'h:mm' | 'decimal' | null;
  numberFormat: '1,234.56' | '1.234,56' | '1 234,56' | '1’234.56' | null;
  /** The last day whose time can't be added, changed or deleted; null: none. */
  lockedUntil: string | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

type UserRolesRow = {
  userId: string;
  systemRole: 'superAdmin' | 'admin' | 'user' | 'viewer' | 'noAccess' | null;
  tenantEnabled: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    apiKeys: ApiKeysRow;
    installation: InstallationRow;
    invitations: InvitationsRow;
    preferences: PreferencesRow;
    userRoles: UserRolesRow;
  }
}
