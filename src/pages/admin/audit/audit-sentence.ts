import * as m from '#messages/admin-page.ts';
import type { AuditEntry } from '#src/features/admin/contract.ts';
import { systemRoles } from '#src/features/identity/rules/role.ts';
import { roleName } from '#src/pages/admin/role-names.ts';
import type { AuditAction } from '#src/platform/shared/audit-actions.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

/** What an entry records, in words: "Changed Vera’s role: User → Viewer". */
export function auditSentence({ action, subject, before, after }: Omit<AuditEntry, 'id'>): string {
  const name = subject === null ? m.unknownAccount : (subject.displayName ?? m.aDeletedAccount);
  if (action === 'role.changed') return roleSentence(name, before, after);
  if (action === 'account.deleted') return m.accountDeletedSentence({ name: emailOf(before) });
  if (action === 'account.invited') return m.accountInvitedSentence({ name: emailOf(after) });
  if (action === 'invitation.revoked') return m.invitationRevokedSentence({ name: emailOf(before) });
  if (action === 'mail.sentAgain') return m.mailSentAgainSentence({ name: emailOf(after) });
  if (action === 'invoiceLink.created')
    return m.invoiceLinkCreatedSentence({ number: textOf(after, 'number') });
  if (action === 'invoiceLink.revoked')
    return m.invoiceLinkRevokedSentence({ number: textOf(before, 'number') });
  if (action === 'quote.answered') return answerSentence(after);
  if (action === 'hours.approved')
    return m.hoursApprovedSentence({
      name: textOf(after, 'name'),
      from: dayOf(after, 'from'),
      to: dayOf(after, 'to'),
    });
  if (isRecurring(action)) return recurringSentences[action]({ name: textOf(after ?? before, 'name') });
  if (action === 'timeLock.changed') return lockSentence(after);
  if (action === 'signIn.failed' && textOf(after, 'reason') !== '') return serviceSentence(after);
  const sentence = sentences[action]({ name });
  const change = textChange(before, after);
  return change === '' ? sentence : m.sentenceWithChange({ sentence, change });
}

/** The account or visitor that acted. */
export function actorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  return actor === null ? m.visitor : (actor.displayName ?? m.deletedAccount);
}

function roleSentence(name: string, before: unknown, after: unknown): string {
  const [from, to] = [toRecord(before), toRecord(after)];
  const changes = [
    from['systemRole'] !== to['systemRole'] &&
      m.changedRole({ name, before: roleText(from['systemRole']), after: roleText(to['systemRole']) }),
    from['tenantEnabled'] !== to['tenantEnabled'] &&
      (to['tenantEnabled'] === true ? m.allowedTracking({ name }) : m.stoppedTracking({ name })),
    JSON.stringify(from['clientViewerOf']) !== JSON.stringify(to['clientViewerOf']) &&
      m.changedClientAccess({
        name,
        before: countOf(from['clientViewerOf']),
        after: countOf(to['clientViewerOf']),
      }),
  ].filter((change) => change !== false);
  return changes.length === 0 ? m.savedAccount({ name }) : changes.join(' · ');
}

/** "Ann → Anna", for each text that changed. */
function textChange(before: unknown, after: unknown): string {
  const from = toRecord(before);
  return Object.entries(toRecord(after))
    .flatMap(([field, value]) => {
      const old = from[field];
      const isChange = typeof old === 'string' && typeof value === 'string' && old !== value;
      return isChange ? m.beforeAndAfter({ before: old, after: value }) : [];
    })
    .join(' · ');
}

function lockSentence(after: unknown): string {
  const day = dayOf(after, 'lockedUntil');
  return day === '' ? m.timeUnlockedSentence : m.timeLockedSentence({ day });
}

function roleText(value: unknown): string {
  return roleName(systemRoles.find((role) => role === value) ?? null);
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function answerSentence(answer: unknown): string {
  const facts = { name: textOf(answer, 'name'), number: textOf(answer, 'number') };
  return textOf(answer, 'state') === 'accepted'
    ? m.quoteAcceptedSentence(facts)
    : m.quoteDeclinedSentence(facts);
}

/** So that administrators know what to change here or at the provider. */
function serviceSentence(failure: unknown): string {
  const service = textOf(failure, 'provider') === 'firebase' ? m.firebase : m.openIdConnect;
  const code = textOf(failure, 'reason');
  const [, known] = Object.entries(failureReasons).find(([start]) => code.startsWith(start)) ?? [];
  const reason = known === undefined ? code : m.reasonWithCode({ reason: known, code });
  return m.serviceSignInFailedSentence({ service, reason });
}

/** A key is the beginning of the provider’s code. */
const failureReasons: Record<string, string> = {
  'fetch failed': m.providerUnreachable,
  OAUTH_TIMEOUT: m.providerUnreachable,
  OAUTH_RESPONSE_IS_NOT: m.providerUnreachable,
  invalid_client: m.providerRefusedSecret,
  invalid_grant: m.providerRefusedLogin,
  access_denied: m.cancelledAtProvider,
  EMAIL_NOT_VERIFIED: m.emailNotVerified,
  NO_EMAIL: m.noEmailShared,
  ACCOUNT_EXISTS: m.emailNotConnected,
  NO_ATTEMPT: m.loginNotStarted,
};

function textOf(state: unknown, field: string): string {
  const value = toRecord(state)[field];
  return typeof value === 'string' ? value : '';
}

/** Empty without one. */
function dayOf(state: unknown, field: string): string {
  const day = textOf(state, field);
  return day === '' ? '' : formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Those invited have no account yet. */
function emailOf(state: unknown): string {
  const { email } = toRecord(state);
  return typeof email === 'string' ? email : m.unknownAccount;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

type SimpleAction = Exclude<
  AuditAction,
  | 'role.changed'
  | 'account.deleted'
  | 'account.invited'
  | 'invitation.revoked'
  | 'mail.sentAgain'
  | 'invoiceLink.created'
  | 'invoiceLink.revoked'
  | 'quote.answered'
  | 'hours.approved'
  | 'timeLock.changed'
  | RecurringAction
>;

type RecurringAction = Extract<AuditAction, `recurringInvoice.${string}` | `scheduledReport.${string}`>;

function isRecurring(action: AuditAction): action is RecurringAction {
  return action in recurringSentences;
}

const recurringSentences: Record<RecurringAction, (recurring: { name: string }) => string> = {
  'recurringInvoice.created': m.recurringCreatedSentence,
  'recurringInvoice.paused': m.recurringPausedSentence,
  'recurringInvoice.resumed': m.recurringResumedSentence,
  'recurringInvoice.deleted': m.recurringDeletedSentence,
  'scheduledReport.created': m.scheduledReportCreatedSentence,
  'scheduledReport.paused': m.scheduledReportPausedSentence,
  'scheduledReport.resumed': m.scheduledReportResumedSentence,
  'scheduledReport.deleted': m.scheduledReportDeletedSentence,
};

const sentences: Record<SimpleAction, (subject: { name: string }) => string> = {
  'account.registered': () => m.accountRegisteredSentence,
  'account.disabled': m.accountDisabledSentence,
  'account.enabled': m.accountEnabledSentence,
  'viewer.added': m.viewerAddedSentence,
  'viewer.removed': m.viewerRemovedSentence,
  'settings.changed': () => m.settingsChangedSentence,
  'signIn.succeeded': () => m.signInSucceededSentence,
  'signIn.failed': m.signInFailedSentence,
  'signIn.linkRequested': m.signInLinkRequestedSentence,
  'session.ended': () => m.sessionEndedSentence,
  'name.changed': () => m.nameChangedSentence,
  'email.changeRequested': () => m.emailChangeRequestedSentence,
  'email.changed': () => m.emailChangedSentence,
  'password.changed': () => m.passwordChangedSentence,
  'password.resetRequested': m.passwordResetRequestedSentence,
  'password.reset': m.passwordResetSentence,
  'twoFactor.enabled': () => m.twoFactorEnabledSentence,
  'twoFactor.disabled': () => m.twoFactorDisabledSentence,
  'twoFactor.reset': m.twoFactorResetSentence,
  'backupCodes.created': () => m.backupCodesCreatedSentence,
  'passkey.added': () => m.passkeyAddedSentence,
  'passkey.removed': () => m.passkeyRemovedSentence,
  'signInMethod.added': () => m.signInMethodAddedSentence,
  'signInMethod.removed': () => m.signInMethodRemovedSentence,
  'idToken.used': () => m.idTokenUsedSentence,
  'apiKey.created': () => m.apiKeyCreatedSentence,
  'apiKey.revoked': () => m.apiKeyRevokedSentence,
  'apiKey.used': () => m.apiKeyUsedSentence,
  'clientLink.created': () => m.clientLinkCreatedSentence,
  'clientLink.changed': () => m.clientLinkChangedSentence,
  'clientLink.revoked': () => m.clientLinkRevokedSentence,
  'export.created': () => m.exportCreatedSentence,
  'export.restored': () => m.exportRestoredSentence,
  'privateMode.changed': () => m.privateModeChangedSentence,
};
