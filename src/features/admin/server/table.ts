// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

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

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    installation: InstallationRow;
    invitations: InvitationsRow;
  }
}
