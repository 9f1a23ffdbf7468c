import pg from 'pg';
import { StartupError } from '#src/platform/server/startup-error.ts';

/** The database roles that connections start with. None owns a table, so row-level security applies to all. */
export type DatabaseRole = 'stint_app' | 'stint_identity';

/** What connections of `stint_app` become for viewers of a client. */
export const viewerRole = 'stint_viewer';

/** What they become for what a client sees: `stint_app` with policies on top that hide the rows of other clients. */
export const portalRole = 'stint_portal';

const databaseRoles = ['stint_app', 'stint_identity', viewerRole, portalRole] as const;

/** Roles are server-wide, so another database on the server may have created them, or be creating them right now. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  try {
    for (const role of databaseRoles) await ensureRole(client, role);
    if (!(await inheritsFromApp(client, portalRole)))
      await client.query(inheritFromApp).catch(unlessConcurrentlyDone);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new StartupError(await setupInstructions(client));
  }
}

const inheritFromApp = `grant stint_app to ${portalRole}`;

async function inheritsFromApp(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ inherits: boolean }>(
    `select pg_has_role(oid, 'stint_app', 'USAGE') as inherits from pg_roles
     where rolname = $1 and exists (select from pg_roles where rolname = 'stint_app')`,
    [role],
  );
  return rows[0]?.inherits ?? false;
}

function unlessConcurrentlyDone(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || !concurrentCreateCodes.has(error.code ?? '')) throw error;
}

const insufficientPrivilege = '42501';
/** The role exists, or two processes wrote the same catalog row. */
const concurrentCreateCodes = new Set(['42710', '23505', 'XX000']);

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const state = await roleState(client, role);
    if (state.isTooMighty) {
      throw new StartupError(
        `The database role ${role} may bypass row-level security. Run: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS;`,
      );
    }
    if (state.canBecome) return;
    const step = state.exists ? `grant ${role} to current_user` : `create role ${role} nologin`;
    await client.query(step).catch(unlessConcurrentlyDone);
  }
  throw new Error(`The database role ${role} could not be set up.`);
}

async function roleState(client: pg.Client, role: string) {
  const { rows } = await client.query<{ isTooMighty: boolean; canBecome: boolean }>(
    `select rolsuper or rolbypassrls as "isTooMighty",
            pg_has_role(current_user, oid, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as "canBecome"
     from pg_roles where rolname = $1`,
    [role],
  );
  const [row] = rows;
  return {
    exists: row !== undefined,
    isTooMighty: row?.isTooMighty ?? false,
    canBecome: row?.canBecome ?? false,
  };
}

/** Only the missing statements, ready to paste. */
async function setupInstructions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ me: string }>('select quote_ident(current_user) as me');
  const statements: string[] = [];
  for (const role of databaseRoles) {
    const { exists, canBecome } = await roleState(client, role);
    if (!exists) statements.push(`CREATE ROLE ${role} NOLOGIN;`);
    if (!canBecome) statements.push(`GRANT ${role} TO ${rows[0]?.me ?? 'CURRENT_USER'};`);
  }
  if (!(await inheritsFromApp(client, portalRole))) statements.push(`GRANT stint_app TO ${portalRole};`);
  return `This database user may not create roles. Let a database administrator run once: ${statements.join(' ')}`;
}
