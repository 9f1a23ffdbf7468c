/** The last wall: what PostgreSQL lets the app's role read and write. */
import type { AreaMutation } from './mutation.ts';

const security = 'src/app/server/security';
const tests = [
  `${security}/{row-level-security,database-role}.test.ts`,
  `${security}/*database*.test.ts`,
  `${security}/*.test.ts`,
];

const ofUser = '(user_id = (select stint_user_id()))';

/** Everyone reads and deletes. */
function readable(table: string, file: string): AreaMutation {
  return weakenedPolicy(table, file, `using (true) with check ${ofUser}`);
}

/** Everyone writes rows for others. */
function writable(table: string, file: string): AreaMutation {
  return weakenedPolicy(table, file, `using ${ofUser} with check (true)`);
}

function weakenedPolicy(table: string, file: string, rule: string): AreaMutation {
  const policy = `create policy own_${table} on ${table} to stint_app\n  `;
  const from = `${policy}using ${ofUser} with check ${ofUser}`;
  return { file: `migrations/${file}.sql`, from, to: policy + rule, tests };
}

export const rowSecurityMutations: AreaMutation[] = [
  readable('clients', '0002-clients-and-projects'),
  writable('projects', '0002-clients-and-projects'),
  readable('timesheets', '0003-timesheets'),
  readable('timer_commands', '0004-timer'),
  readable('operations', '0009-operations'),
  readable('imports', '0013-imports'),
  readable('calendar_addresses', '0036-calendar-suggestions'),
  readable('documents', '0038-documents'),
  writable('payments', '0050-invoices'),
  readable('expenses', '0079-expenses'),
  writable('expense_settings', '0079-expenses'),
  readable('distinct_expenses', '0088-distinct-expenses'),
  readable('approval_requests', '0095-approvals'),
  {
    file: 'migrations/0050-invoices.sql',
    from: 'alter table payment_allocations enable row level security;\n',
    to: '',
    tests,
  },
  {
    file: 'migrations/0001-accounts.sql',
    from: 'for select to stint_app\n  using (actor_id = (select stint_user_id()) or (select is_super_admin()));',
    to: 'for select to stint_app\n  using (true);',
    tests,
  },
  {
    file: 'migrations/0002-clients-and-projects.sql',
    from: 'on client_viewers to stint_app\n  using (user_id = (select stint_user_id()) or (select is_super_admin()))',
    to: 'on client_viewers to stint_app\n  using (true)',
    tests,
  },
  {
    file: 'migrations/0002-clients-and-projects.sql',
    from: 'where c.id = any (ids) and (c.user_id = stint_user_id() or is_super_admin())',
    to: 'where c.id = any (ids)',
    tests: ['conformance/6-*.test.ts', ...tests],
  },
  {
    file: 'migrations/0040-mail.sql',
    from: 'for select to stint_app using ((select is_super_admin()));',
    to: 'for select to stint_app using (true);',
    tests,
  },
  {
    file: 'migrations/0041-account-administration.sql',
    from: 'create policy admin_creates on user_roles for insert to stint_app\n  with check (',
    to: 'create policy admin_creates on user_roles for insert to stint_app\n  with check (user_id = (select stint_user_id()) or ',
    tests,
  },
  {
    file: 'migrations/0041-account-administration.sql',
    from: 'where (select is_admin())\n       or u.id in',
    to: 'where true\n       or u.id in',
    tests,
  },
  {
    file: 'migrations/0041-account-administration.sql',
    from: "\n  with check ((select is_super_admin()) or ((select is_admin()) and system_role is distinct from 'superAdmin'));\n\n",
    to: '\n  with check ((select is_admin()));\n\n',
    tests: ['src/features/accounts/server/account-administration.test.ts'],
  },
  {
    file: 'migrations/0042-sessions-and-api-keys.sql',
    from: 'grant select, insert, delete on api_keys to stint_app;',
    to: 'grant select, insert, delete on api_keys, sessions to stint_app;',
    tests,
  },
  {
    file: 'migrations/0045-invitations.sql',
    from: 'for select to stint_app\n  using (invited_by = (select stint_user_id()) or (select is_super_admin()));',
    to: 'for select to stint_app\n  using (true);',
    tests,
  },
  {
    file: 'migrations/0062-mails-sent-again.sql',
    from: 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp',
    to: 'language plpgsql security definer',
    tests,
  },
];
