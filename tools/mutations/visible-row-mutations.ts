import type { RowMutation } from './mutation.ts';

const role = 'src/features/identity/rules/role.ts';
const roleChange = 'src/features/identity/rules/role-change.ts';
const entryRules = 'src/features/timesheets/rules/entry/entry-rules.ts';
const listEntries = 'src/features/timesheets/server/entries/list-entries.ts';
const timer = 'src/features/timer/rules/timer/timer-state.ts';

/** Mutations of what people see in a browser and in its storage. */
export const visibleRowMutations: RowMutation[] = [
  {
    row: '1.4',
    file: 'src/features/identity/web/hosted/firebase-client.ts',
    from: 'getApps().length > 0 ? getApp() : initializeApp(config)',
    to: 'initializeApp(config)',
  },
  {
    row: '1.4',
    file: 'src/features/identity/web/hosted/firebase-client.ts',
    from: 'initializeApp(config)',
    to: 'initializeApp({ apiKey: config.apiKey, authDomain: config.authDomain, projectId: config.projectId })',
  },
  {
    row: '2.30',
    file: 'src/app/web/routing/route-access.ts',
    from: 'return hasFooterAdminLink(session.role)',
    to: 'return true',
  },
  {
    row: '2.30',
    file: role,
    from: 'isSuperAdmin(role) || isTenantUser(role)',
    to: 'isSuperAdmin(role) || hasTimer(role)',
  },
  {
    row: '2.46',
    file: 'src/features/projects/rules/picker/pick-work.ts',
    from: '(clientId === null || project.clientId === clientId)',
    to: '(clientId === null || project.clientId === null || project.clientId === clientId)',
  },
  {
    row: '2.50',
    file: 'src/features/timer/rules/timer/timer-state.ts',
    from: 'return !isSaving && timerState(timer)',
    to: 'return timerState(timer)',
  },
  {
    row: '2.52',
    file: 'src/features/timer/web/shell-parts.tsx',
    from: ' || !hasTimer(role)',
    to: '',
  },
  {
    row: '3.11',
    file: 'src/features/documents/server/start-upload.ts',
    from: "entity.type === 'avatar' ? avatarFileName(request.name) : request.name",
    to: 'request.name',
  },
  {
    row: '4.14',
    file: 'src/features/timer/web/store/timer-store.ts',
    from: '    device.forgetEndedRuns();\n',
    to: '',
  },
  {
    row: '4.17',
    file: 'src/features/timer/rules/sync/stored-timer.ts',
    from: 'JSON.stringify({ ...shown, ...state })',
    to: 'JSON.stringify({ shown, ...state })',
  },
  {
    row: '4.18',
    file: 'src/features/timer/web/store/device-storage.ts',
    from: 'if (!isComplete && hasUnsent)',
    to: 'if (!isComplete)',
  },
  { row: '4.19', file: timer, from: 'messageMs = 3_000', to: 'messageMs = 2_700' },
  { row: '9.6', file: timer, from: 'messageMs = 3_000', to: 'messageMs = 2_700' },
  {
    row: '4.20',
    file: 'src/features/timer/web/widget/field-errors.ts',
    from: 'return isMessageShown ? message : problems[name];',
    to: 'return isMessageShown ? message : undefined;',
  },
  {
    row: '7.10',
    file: 'src/features/projects/contract-fields.ts',
    from: '.transform((status) => status ?? activeStatus)',
    to: ".transform((status) => status ?? 'On hold')",
  },
  {
    row: '2.48',
    file: 'src/features/clients/web/queries.ts',
    from: 'allPagesQuery(clients.list, {})',
    to: 'allPagesQuery(clients.list, { activeOnly: true })',
  },
  {
    row: '2.50',
    file: 'src/features/timer/web/widget/timer-buttons.tsx',
    from: 'canReset(view.timer, view.now, isSaving)',
    to: 'canReset(view.timer, view.now, false)',
  },
  {
    row: '3.11',
    file: 'src/features/documents/server/validate-upload.ts',
    from: 'isAvatar ? previewContentType : contentType',
    to: 'contentType',
  },
  {
    row: '7.9',
    file: 'src/platform/server/records/record-queries.ts',
    from: 'order by created_at desc, id desc',
    to: 'order by updated_at desc, id desc',
  },
  {
    row: '7.10',
    file: 'src/platform/server/records/record-queries.ts',
    from: 'order by created_at desc, id desc',
    to: 'order by updated_at desc, id desc',
  },
  {
    row: '3.3',
    file: entryRules,
    from: 'request[name] ?? null',
    to: "request[name] ?? ''",
  },
  {
    row: '3.5',
    file: 'src/features/clients/rules/client-limits.ts',
    from: '.trim().toLowerCase()',
    to: '.trim()',
  },
  {
    row: '6.5',
    file: roleChange,
    from: 'change.superAdmins <= 1',
    to: 'change.superAdmins < 1',
  },
  {
    row: '6.6',
    file: role,
    from: "group === 'admin' || group === 'tenant'",
    to: "group !== 'restricted' && group !== 'pending'",
  },
  {
    row: '7.2',
    file: listEntries,
    from: 'sql.raw(`date ${order},',
    to: 'sql.raw(`date asc,',
  },
  {
    row: '7.3',
    file: listEntries,
    from: 'sql`day <= ${to}`',
    to: 'sql`day < ${to}`',
  },
  {
    row: '7.9',
    file: 'src/features/clients/server/queries.ts',
    from: 'activeOnly ?',
    to: 'activeOnly === false ?',
  },
  {
    row: '7.12',
    file: 'src/features/encryption/server/handlers.ts',
    from: 'if (input.data.tenantId !== owner.ownerId) throw errors.FORBIDDEN();',
    to: '',
  },
  {
    row: '2.47',
    file: 'src/features/projects/rules/picker/pick-work.ts',
    from: 'project.status !== archivedStatus && ',
    to: '',
  },
  {
    row: '2.49',
    file: 'src/features/timer/web/widget/timer-buttons.tsx',
    from: 'paused: { word: m.resume,',
    to: 'paused: { word: m.start,',
  },
  {
    row: '3.12',
    file: 'src/features/timer/rules/timer/timer-state.ts',
    from: 'segments: capSegments([...segments, { startTime: at }])',
    to: 'segments: capSegments([...segments, { startTime: at, endTime: at }])',
  },
  {
    row: '4.22',
    file: 'src/features/timer/web/store/device-storage.ts',
    from: 'if (stored !== text) {',
    to: 'if (text === null) {',
  },
];
