import type { Database } from './database.ts';

/** The same database for what a client sees: its transactions see no rows of other clients. */
export function limitToClient(database: Database, clientId: string): Database {
  return {
    callerId: database.callerId,
    withOwner: (owner, work, how) => database.withOwner(owner, work, { ...how, clientId }),
    withGrant: (grantId, work, how) => database.withGrant(grantId, work, how),
    get login() {
      return database.login;
    },
    get identityPool() {
      return database.identityPool;
    },
    close: () => database.close(),
  };
}
