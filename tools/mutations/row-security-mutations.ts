/** The last wall: what PostgreSQL lets the app's role read and write. */
import type { AreaMutation } from './mutation.ts';

const security = 'src/app/server/security';
const tests = [
  `${security}/{row-level-security,database-role}.test.ts`,
  `${security}/*database*.test.ts`,
  `${security}/*.test.ts`,
];

const ofOwner = '(user_id = (select stint_owner_id()))';
const clientAccess = 'migrations/0008-client-access.sql';

/** Everyone reads and deletes. */
function readable(table: string, file: string): AreaMutation {
  return weakenedPolicy(table, file, `using (true) with check ${ofOwner}`);
}

/** Everyone writes rows for others. */
function writable(table: string, file: string): AreaMutation {
  return weakenedPolicy(table, file, `using ${ofOwner} with check (true)`);
}

function weakenedPolicy(table: string, file: string, rule: string): AreaMutation {
  const policy = `create policy own_${table} on ${table} to stint_app\n  `;
  const from = `${policy}using ${ofOwner} with check ${ofOwner}`;
  return { file: `migrations/${file}`, from, to: policy + rule, tests };
}

export const rowSecurityMutations: AreaMutation[] = [
  {
    file: clientAccess,
    from: 'where v.viewer_id = stint_user_id() and (r.tenant',
    to: 'where (r.tenant',
    tests: ['src/features/clients/server/shared-clients.test.ts'],
  },
  {
    file: clientAccess,
    from: 'using ((user_id, id) = (select owner_id, client_id from current_grant()))',
    to: 'using (id = (select client_id from current_grant()))',
    tests: ['src/features/clients/server/shared-clients.test.ts'],
  },
  {
    file: 'migrations/0011-timesheets.sql',
    from: 'account constant uuid := stint_owner_id();',
    to: 'account constant uuid := stint_user_id();',
    tests: [`${security}/owner-and-caller.test.ts`],
  },
  readable('clients', '0007-clients.sql'),
  writable('projects', '0009-projects.sql'),
  readable('timesheets', '0011-timesheets.sql'),
  readable('timer_commands', '0012-timer.sql'),
  readable('operations', '0005-operations.sql'),
  readable('imports', '0018-imports.sql'),
  readable('calendar_addresses', '0017-calendars.sql'),
  readable('mail_servers', '0025-mail-servers.sql'),
  readable('documents', '0014-documents.sql'),
  writable('payments', '0010-invoices.sql'),
  readable('expenses', '0013-expenses.sql'),
  writable('expense_settings', '0013-expenses.sql'),
  readable('distinct_expenses', '0013-expenses.sql'),
  readable('approval_requests', '0015-approvals.sql'),
  {
    file: 'migrations/0010-invoices.sql',
    from: 'alter table payment_allocations enable row level security;\n',
    to: '',
    tests,
  },
  {
    file: 'migrations/0003-audit-log.sql',
    from: 'for select to stint_app\n  using (actor_id = (select stint_user_id()) or (select is_super_admin()));',
    to: 'for select to stint_app\n  using (true);',
    tests,
  },
  {
    file: clientAccess,
    from: 'on client_viewers to stint_app\n  using (user_id = (select stint_owner_id()) or (select is_super_admin()))',
    to: 'on client_viewers to stint_app\n  using (true)',
    tests,
  },
  {
    file: 'migrations/0007-clients.sql',
    from: 'where c.id = any (ids) and (c.user_id = stint_owner_id() or is_super_admin())',
    to: 'where c.id = any (ids)',
    tests: ['conformance/6-*.test.ts', ...tests],
  },
  {
    file: 'migrations/0004-mails.sql',
    from: 'using (not is_private and (select is_super_admin()));',
    to: 'using (not is_private);',
    tests,
  },
  {
    file: 'migrations/0002-identity.sql',
    from: 'create policy admin_creates on user_roles for insert to stint_app\n  with check (',
    to: 'create policy admin_creates on user_roles for insert to stint_app\n  with check (user_id = (select stint_user_id()) or ',
    tests,
  },
  {
    file: clientAccess,
    from: 'where (select is_admin())\n       or u.id in',
    to: 'where true\n       or u.id in',
    tests,
  },
  {
    file: 'migrations/0002-identity.sql',
    from: "system_role is distinct from 'superAdmin')\n  with check ((select is_super_admin()) or (select is_admin()) and system_role is distinct from 'superAdmin');",
    to: "system_role is distinct from 'superAdmin')\n  with check ((select is_admin()));",
    tests: ['src/features/identity/server/accounts/account-administration.test.ts'],
  },
  {
    file: 'migrations/0002-identity.sql',
    from: 'grant select, insert, delete on api_keys to stint_app;',
    to: 'grant select, insert, delete on api_keys, sessions to stint_app;',
    tests,
  },
  {
    file: clientAccess,
    from: 'for select to stint_app\n  using (invited_by = (select stint_user_id()) or (select is_super_admin()));',
    to: 'for select to stint_app\n  using (true);',
    tests,
  },
  {
    file: 'migrations/0004-mails.sql',
    from: 'function send_mail_again(mail uuid) returns text\n  language plpgsql security definer set search_path = pg_catalog, public, pg_temp',
    to: 'function send_mail_again(mail uuid) returns text\n  language plpgsql security definer',
    tests,
  },
];
