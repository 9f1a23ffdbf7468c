/** The last wall: what PostgreSQL lets the app's role read and write. */
import type { AreaMutation } from './mutation.ts';

const security = 'src/app/server/security';
const tests = [
  `${security}/{row-level-security,database-role}.test.ts`,
  `${security}/*database*.test.ts`,
  `${security}/*.test.ts`,
];

const ofOwner = '(user_id = (select stint_owner_id()))';
const file = 'migrations/0093-owner-and-caller.sql';

/** Everyone reads and deletes. */
function readable(table: string): AreaMutation {
  return weakenedPolicy(table, `using (true) with check ${ofOwner}`);
}

/** Everyone writes rows for others. */
function writable(table: string): AreaMutation {
  return weakenedPolicy(table, `using ${ofOwner} with check (true)`);
}

function weakenedPolicy(table: string, rule: string): AreaMutation {
  const policy = `alter policy own_${table} on ${table}\n  `;
  const from = `${policy}using ${ofOwner} with check ${ofOwner}`;
  return { file, from, to: policy + rule, tests };
}

export const rowSecurityMutations: AreaMutation[] = [
  {
    file,
    from: 'where v.viewer_id = stint_user_id() and (r.tenant',
    to: 'where (r.tenant',
    tests: ['src/features/clients/server/shared-clients.test.ts'],
  },
  {
    file,
    from: 'using ((user_id, id) = (select owner_id, client_id from current_grant()))',
    to: 'using (id = (select client_id from current_grant()))',
    tests: ['src/features/clients/server/shared-clients.test.ts'],
  },
  {
    file,
    from: 'account constant uuid := stint_owner_id();',
    to: 'account constant uuid := stint_user_id();',
    tests: [`${security}/owner-and-caller.test.ts`],
  },
  readable('clients'),
  writable('projects'),
  readable('timesheets'),
  readable('timer_commands'),
  readable('operations'),
  readable('imports'),
  readable('calendar_addresses'),
  readable('documents'),
  writable('payments'),
  readable('expenses'),
  writable('expense_settings'),
  readable('distinct_expenses'),
  {
    file: 'migrations/0095-approvals.sql',
    from: 'using (user_id = (select stint_owner_id())) with check',
    to: 'using (true) with check',
    tests,
  },
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
    file,
    from: 'on client_viewers\n  using (user_id = (select stint_owner_id()) or (select is_super_admin()))',
    to: 'on client_viewers\n  using (true)',
    tests,
  },
  {
    file,
    from: 'where c.id = any (ids) and (c.user_id = stint_owner_id() or is_super_admin())',
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
    file,
    from: 'where (select is_admin())\n       or u.id in',
    to: 'where true\n       or u.id in',
    tests,
  },
  {
    file: 'migrations/0041-account-administration.sql',
    from: "\n  with check ((select is_super_admin()) or ((select is_admin()) and system_role is distinct from 'superAdmin'));\n\n",
    to: '\n  with check ((select is_admin()));\n\n',
    tests: ['src/features/identity/server/accounts/account-administration.test.ts'],
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
