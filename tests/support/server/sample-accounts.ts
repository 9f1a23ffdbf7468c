import type { Installation } from './api-callers.ts';

/** The installation's owner, two accounts with records, and one without. */
export async function createSampleAccounts(stint: Installation) {
  return {
    olga: stint.owner,
    ann: await stint.newTenant('Ann'),
    ben: await stint.newTenant('Ben'),
    vera: await stint.newAccount('Vera'),
  };
}
