/** Callers who may do more than they should, and records of others within reach. */
import type { AreaMutation } from './mutation.ts';

const server = 'src/app/server';
const identity = 'src/features/identity';
const admin = 'src/features/admin';
const records = 'src/platform/server/records/record-queries.ts';
const context = `${server}/request-context.ts`;

const everyProcedure = [`${server}/security/authorization.test.ts`];
const withoutRowSecurity = [`${server}/security/handlers-without-row-security.test.ts`];
const administration = [
  `${identity}/server/accounts/account-administration.test.ts`,
  `${admin}/server/*.test.ts`,
  `${identity}/server/{invitations,registration}/*.test.ts`,
  'conformance/6-*.test.ts',
  ...everyProcedure,
];
const keys = [`${server}/identity/api-keys.test.ts`, ...everyProcedure];

export const authorizationMutations: AreaMutation[] = [
  {
    file: context,
    from: 'return canKeepRecords(role);',
    to: 'return true;',
    tests: everyProcedure,
  },
  {
    file: context,
    from: 'return isAdmin(role);',
    to: 'return canKeepRecords(role);',
    tests: everyProcedure,
  },
  {
    file: context,
    from: 'return isSuperAdmin(role);',
    to: 'return isAdmin(role);',
    tests: everyProcedure,
  },
  {
    file: context,
    from: 'headers[accountHeader] === undefined || headers[accountHeader] === userId',
    to: "headers[accountHeader] === undefined || userId !== ''",
    tests: [`${server}/security/page-account-header.test.ts`, ...everyProcedure],
  },
  {
    file: context,
    from: "method !== 'GET' && method !== 'HEAD'",
    to: "method === 'DELETE'",
    tests: keys,
  },
  {
    file: 'src/platform/server/access.ts',
    from: 'if (isSessionOnly && caller.sessionId === null)',
    to: "if (isSessionOnly && caller.sessionId === '')",
    tests: everyProcedure,
  },
  {
    file: 'src/features/identity/server/api-keys/find-api-key.ts',
    from: ' and (k.expires_at is null or k.expires_at > now())',
    to: '',
    tests: keys,
  },
  {
    file: 'src/features/identity/server/api-keys/find-api-key.ts',
    from: ' and u.disabled_at is null',
    to: '',
    tests: administration,
  },
  {
    file: `${identity}/contract-accounts.ts`,
    from: "access: { who: 'admin', record: 'granted' }",
    to: "access: { who: 'recordKeeper', record: 'granted' }",
    tests: administration,
  },
  {
    file: `${identity}/contract-accounts.ts`,
    from: "access: { who: 'superAdmin', record: 'granted' }",
    to: "access: { who: 'admin', record: 'granted' }",
    tests: administration,
  },
  {
    file: `${admin}/contract.ts`,
    from: "const access = { who: 'superAdmin', record: 'none' }",
    to: "const access = { who: 'admin', record: 'none' }",
    tests: administration,
  },
  {
    file: 'src/platform/shared/record-procedures.ts',
    from: "ownRecordAccess = { who: 'recordKeeper',",
    to: "ownRecordAccess = { who: 'signedIn',",
    tests: ['conformance/6-*.test.ts', ...everyProcedure],
  },
  {
    file: `${identity}/server/accounts/approve-or-change-role.ts`,
    from: '!canChangeAccount(callerRole, { from: account, to: { ...account, ...next } })',
    to: '!isAdmin(callerRole)',
    tests: administration,
  },
  {
    file: `${identity}/server/accounts/approve-or-change-role.ts`,
    from: 'if (isActive && removesLastSuperAdmin(',
    to: 'if (!isActive && removesLastSuperAdmin(',
    tests: administration,
  },
  {
    file: `${identity}/server/invitations/handlers.ts`,
    from: 'if (!owners.some(({ ownerId }) => ownerId === owner.ownerId))',
    to: 'if (owners.length === 0)',
    tests: administration,
  },
  {
    file: records,
    from: 'select * from ${from} where user_id = ${ownerId} and id = ${id}`.execute(db);',
    to: 'select * from ${from} where id = ${id}`.execute(db);',
    tests: withoutRowSecurity,
  },
  {
    file: records,
    from: 'const all = [sql`user_id = ${ownerId}`, ...conditions];',
    to: 'const all = [sql`true`, ...conditions];',
    tests: withoutRowSecurity,
  },
  {
    file: 'src/platform/server/records/deletions.ts',
    from: 'where user_id = ${ownerId} and id = ${id} returning *',
    to: 'where id = ${id} returning *',
    tests: withoutRowSecurity,
  },
  {
    file: 'src/features/identity/server/api-keys/queries.ts',
    from: ".deleteFrom('apiKeys')\n    .where('userId', '=', userId)",
    to: ".deleteFrom('apiKeys')",
    tests: withoutRowSecurity,
  },
];
