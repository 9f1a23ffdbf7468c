import type { Installation } from './api-callers.ts';

/** Who runs the installation, two who keep records in it, and somebody who has none. */
export async function createSampleAccounts(stint: Installation) {
  return {
    olga: stint.owner,
    ann: await stint.newTenant('Ann'),
    ben: await stint.newTenant('Ben'),
    vera: await stint.newAccount('Vera'),
  };
}
