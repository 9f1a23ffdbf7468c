import { sql } from 'kysely';
import { registrationContract } from '#src/features/identity/contract-registration.ts';
import type { RegistrationPolicy } from '#src/features/identity/contract-registration.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';

const os = implementSecured(registrationContract);

export const registrationHandlers = os.router({
  get: os.get.handler(async ({ context: { db } }) => ({ policy: await readRegistrationPolicy(db) })),

  set: os.set.handler(async ({ input: { policy }, context: { db, caller } }) => {
    const before = await readRegistrationPolicy(db);
    if (policy !== before) {
      await saveRegistrationPolicy(db, policy);
      await recordAudit(db, {
        action: 'settings.changed',
        subjectId: caller.userId,
        before: { registration: before },
        after: { registration: policy },
      });
    }
    return { policy };
  }),
});

/** The stored policy, or the one of `STINT_REGISTRATION` until one is stored. */
async function readRegistrationPolicy(db: Db): Promise<RegistrationPolicy> {
  const { rows } = await sql<{ policy: RegistrationPolicy }>`select registration_policy() as policy`.execute(
    db,
  );
  return rows[0]?.policy ?? 'approval';
}

async function saveRegistrationPolicy(db: Db, registration: RegistrationPolicy): Promise<void> {
  await db
    .updateTable('installation')
    .set({ registration, updatedAt: sql`now()` })
    .execute();
}
