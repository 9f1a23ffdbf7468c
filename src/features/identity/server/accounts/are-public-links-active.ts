import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import type { Database } from '#src/platform/server/database/database.ts';

/** Whether links of the account, which work without a session, still open: it may keep records and isn't disabled. */
export async function arePublicLinksActive(
  { identityPool }: Pick<Database, 'identityPool'>,
  userId: string,
): Promise<boolean> {
  const { rows } = await identityPool.query<Omit<Role, 'clientViewerOf'>>(
    `select system_role as "systemRole", tenant_enabled as "tenantEnabled"
       from users join user_roles on user_id = id where id = $1 and disabled_at is null`,
    [userId],
  );
  return rows[0] !== undefined && canKeepRecords({ ...rows[0], clientViewerOf: [] });
}
