import type { RowMutation } from './mutation.ts';

const role = 'src/features/identity/rules/role.ts';
const access = 'src/app/web/routing/route-access.ts';
const timer = 'src/features/timer/rules/timer/timer-state.ts';
const timerEntry = 'src/features/timer/rules/entry/save-timer.ts';
const saveProblem = 'src/features/timer/web/actions/save-problem.ts';
const timerTexts = 'src/features/timer/messages/en.json';
const pickWork = 'src/features/projects/rules/picker/pick-work.ts';
const pill = 'src/features/timer/web/widget/timer-pill.module.css';
const sessionStore = 'src/features/identity/web/session/session-store.ts';
const session = 'src/features/identity/web/session/session.ts';
const payRate = 'src/features/timesheets/rules/pricing/pay-rate.ts';
const recordSentences = 'src/platform/shared/record-procedures.ts';
const timesheet = 'src/features/timesheets/messages/api/en.json';
const timesheets = 'src/features/timesheets/contract.ts';
const measures = 'src/platform/web/theme/tokens.css';
const dataKey = 'src/features/encryption/web/browser-data-key.ts';

export const rowMutations: RowMutation[] = [
  { row: '2.13', file: role, from: 'isAdmin(role) || hasFooterAdminLink(role)', to: 'isAdmin(role)' },
  {
    row: '2.18',
    file: access,
    from: "session.status === 'loading') return false",
    to: "session.status === 'loading') return true",
  },
  {
    row: '2.19',
    file: 'src/features/identity/web/shell-parts.tsx',
    from: "label: m.register, path: '/auth/register'",
    to: "label: m.login, path: '/auth/register'",
  },
  { row: '2.22', file: role, from: "restricted: '/dashboard-blank'", to: "restricted: '/dashboard'" },
  {
    row: '2.23',
    file: 'src/features/expenses/web/shell-parts.tsx',
    from: "{ label: m.expenses, path: '/expenses', icon: Wallet, audience: 'tenant' }",
    to: '',
  },
  {
    row: '2.24',
    file: 'src/pages/admin/shell-parts.tsx',
    from: "audience: 'admin', useNote",
    to: "audience: 'superAdmin', useNote",
  },
  {
    row: '2.25',
    file: 'src/pages/dashboard/shell-parts.tsx',
    from: "path: '/dashboard-blank', audience",
    to: "path: '/dashboard', audience",
  },
  {
    row: '2.26',
    file: 'src/features/portal/web/shell-parts.tsx',
    from: 'label: m.clientPortal',
    to: 'label: m.documents',
  },
  { row: '2.27', file: access, from: 'return canKeepRecords(session.role)', to: 'return true' },
  { row: '2.30', file: role, from: 'isSuperAdmin(role) || isTenantUser(role)', to: 'isSuperAdmin(role)' },
  {
    row: '2.32',
    file: 'src/features/identity/web/sign-in/return-address.ts',
    from: 'origin !== ownOrigin ||',
    to: '',
  },
  { row: '2.40', file: timerTexts, from: 'Track Time', to: 'Start' },
  { row: '2.41', file: pill, from: '--fill: var(--colour-success)', to: '--fill: var(--colour-primary)' },
  { row: '2.42', file: pill, from: '--fill: var(--colour-warning)', to: '--fill: var(--colour-success)' },
  {
    row: '2.43',
    file: 'src/features/timer/web/widget/floating-timer.tsx',
    from: 'onOpen={() => setIsOpen(true)}',
    to: 'onOpen={() => setIsOpen(false)}',
  },
  {
    row: '2.44',
    file: 'src/features/timer/rules/timer/command.ts',
    from: 'billable: true,',
    to: 'billable: false,',
  },
  { row: '2.45', file: pickWork, from: 'project?.clientId ?? before.clientId', to: 'before.clientId' },
  {
    row: '2.50',
    file: timer,
    from: "timerState(timer) !== 'running' && elapsedMs(timer, now) > 0",
    to: 'elapsedMs(timer, now) > 0',
  },
  { row: '2.51', file: role, from: 'role.tenantEnabled || !isWithoutAccess(role)', to: 'role.tenantEnabled' },
  {
    row: '2.52',
    file: role,
    from: 'isTenantUser(role) || isClientViewer(role);\n\nexport const hasFooter',
    to: 'isTenantUser(role);\n\nexport const hasFooter',
  },
  {
    row: '4.1',
    file: sessionStore,
    from: 'first = loading,',
    to: "first = { status: 'signedOut' },",
  },
  {
    row: '4.2',
    file: sessionStore,
    from: "    clearAccount(next.status === 'signedIn' ? next.user.uid : undefined);\n",
    to: '',
  },
  { row: '1.2', file: session, from: '  fetchDataKey(user.uid);\n', to: '' },
  { row: '4.3', file: session, from: '  fetchDataKey(user.uid);\n', to: '' },
  {
    row: '4.3',
    file: 'src/features/encryption/contract.ts',
    from: "access: { who: 'signedIn', record: 'own' },",
    to: 'access: own,',
  },
  {
    row: '4.4',
    file: session,
    from: 'role: noRole,',
    to: 'role: known?.role ?? noRole,',
  },
  { row: '4.5', file: sessionStore, from: "console.warn('Signing out failed:', error);", to: 'throw error;' },
  {
    row: '4.10',
    file: timer,
    from: "timer.segments.length > 0 ? 'paused' : 'idle'",
    to: "timer.segments.length > 1 ? 'paused' : 'idle'",
  },
  {
    row: '4.11',
    file: timer,
    from: 'isActive: true, segments: [{ startTime: at }] };',
    to: 'isActive: true, segments: [] };',
  },
  { row: '4.12', file: timer, from: 'pausedElapsed: closedSeconds(segments) };', to: 'pausedElapsed: 0 };' },
  {
    row: '4.13',
    file: timer,
    from: 'segments: capSegments([...segments, { startTime: at }])',
    to: 'segments: capSegments(segments)',
  },
  {
    row: '4.14',
    file: timer,
    from: '...noTime, ...blankWork, ...draft',
    to: '...draft',
  },
  {
    row: '4.15',
    file: timer,
    from: "case 'paused':\n      return updateTimer(timer, now, () => noTime);",
    to: "case 'paused':\n      return timer;",
  },
  {
    row: '4.16',
    file: timer,
    from: 'workedMs(timer.segments, Math.max(now, timer.seenAt))',
    to: 'workedMs(timer.segments.slice(-1), Math.max(now, timer.seenAt))',
  },
  {
    row: '4.19',
    file: timerEntry,
    from: 'timer.entryId === entryId ? stop(timer, now) : timer',
    to: 'timer',
  },
  {
    row: '4.21',
    file: 'src/features/timer/rules/sync/device-timer.ts',
    from: "timerState(timer) === 'idle' || timer.entryId !== null;",
    to: "timerState(timer) === 'idle';",
  },
  {
    row: '4.40',
    file: role,
    from: 'isTenantUser = (role: Role) => role.tenantEnabled',
    to: 'isTenantUser = (role: Role) => !role.tenantEnabled',
  },
  {
    row: '4.41',
    file: role,
    from: '!role.tenantEnabled && viewsClients(role)',
    to: 'viewsClients(role)',
  },
  {
    row: '4.42',
    file: role,
    from: "isUnassigned(role) && role.systemRole === 'noAccess'",
    to: "role.systemRole === 'noAccess'",
  },
  {
    row: '4.43',
    file: role,
    from: "isUnassigned(role) && role.systemRole !== 'noAccess'",
    to: 'isUnassigned(role)',
  },
  { row: '4.44', file: role, from: "role.systemRole === 'superAdmin';", to: "role.systemRole === 'admin';" },
  {
    row: '5.1',
    file: timesheets,
    from: "nonEmptyFields: { date: 'string', description: 'string', duration: 'number' }",
    to: 'nonEmptyFields: {}',
  },
  {
    row: '5.3',
    file: saveProblem,
    from: 'if (projectId === null || clientId === null)',
    to: 'if (projectId === null)',
  },
  {
    row: '5.4',
    file: 'src/platform/shared/field-schemas.ts',
    from: '(id: string) => toIdText(id)',
    to: '(id: string) => id',
  },
  {
    row: '5.4',
    file: 'src/platform/shared/field-schemas.ts',
    from: '(isId(id) ? id.toLowerCase() : nilId)',
    to: 'id',
  },
  { row: '5.3', file: saveProblem, from: 'if (uid === null) return { message: m.signedOut };', to: '' },
  {
    row: '8.1',
    file: timesheet,
    from: 'Date, Description, and Duration are required.',
    to: 'Date, description and duration are required.',
  },
  {
    row: '8.2',
    file: recordSentences,
    from: "noun: capitalize(noun), action: 'update'",
    to: "noun, action: 'update'",
  },
  {
    row: '8.2',
    file: recordSentences,
    from: 'action: `delete ${nounPhrase}`',
    to: 'action: `delete the ${noun}`',
  },
  {
    row: '8.4',
    file: timerTexts,
    from: 'Please select a project and client',
    to: 'Select a project and client',
  },
  {
    row: '8.4',
    file: 'src/features/timer/web/actions/use-save-timer.ts',
    from: 'if (isSignedOut(error)) return m.signedOut;',
    to: '',
  },
  {
    row: '8.8',
    file: dataKey,
    from: '  } catch {\n    return null;\n  }',
    to: '  } finally {\n    held = null;\n  }',
  },
  {
    row: '9.1',
    file: 'src/features/identity/rules/preferences.ts',
    from: 'presetRate = 93.75',
    to: 'presetRate = 93.7',
  },
  { row: '9.2', file: payRate, from: 'if (billing.hourlyRate === null) {', to: 'if (!billing.hourlyRate) {' },
  { row: '9.3', file: payRate, from: "rate: 0, reason: 'fixedPrice'", to: "rate: 1, reason: 'fixedPrice'" },
  { row: '9.4', file: payRate, from: 'left && left.leftMs > 0', to: 'left && left.leftMs >= 0' },
  { row: '9.5', file: payRate, from: 'if (!work.billable) return 0;', to: '' },
  { row: '9.6', file: timer, from: 'messageMs = 3_000', to: 'messageMs = 4_000' },
  { row: '9.7', file: measures, from: '--drawer-width: 280px', to: '--drawer-width: 281px' },
  { row: '9.8', file: measures, from: '#556cd6', to: '#556cd7' },
  {
    row: '9.9',
    file: 'src/features/encryption/rules/encrypted-value.ts',
    from: 'ivLength = 12',
    to: 'ivLength = 16',
  },
  { row: '9.11', file: dataKey, from: 'functionTimeoutMs = 70_000', to: 'functionTimeoutMs = 60_000' },
];
