import * as accountMessages from '#messages/api/identity.ts';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { queueMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import { setRole } from './approve-or-change-role.ts';
import { setDisabled } from './disable-or-enable-account.ts';
import {
  addViewer,
  findAccount,
  findAccountByEmail,
  findClientOwners,
  listAccounts,
  turnOffTwoStep,
} from './queries.ts';

const os = implementSecured(accountsContract);

export const accountsHandlers = os.router({
  list: os.list.handler(({ input, context: { db } }) => listAccounts(db, input)),

  setRole,
  setDisabled,

  turnOffTwoStep: os.turnOffTwoStep.handler(
    async ({ input: { uid }, context: { db, caller, language, notifyAlso }, errors }) => {
      const account = await findAccount(db, uid);
      if (!account) throw errors.NOT_FOUND();
      if (uid === caller.userId) throw errors.OWN_ACCOUNT();
      if (!(await turnOffTwoStep(db, uid))) return account;
      const { email: recipient, displayName } = account;
      await queueMail(db, {
        kind: 'twoStepTurnedOff',
        recipient,
        userId: uid,
        content: accountMails(language).twoStepTurnedOff(displayName),
      });
      await recordAudit(db, { action: 'twoFactor.reset', subjectId: uid });
      notifyAlso({ userId: uid, what: sessionTopic });
      return { ...account, hasTwoStep: false };
    },
  ),

  addViewer: os.addViewer.handler(async ({ input, context: { db, owner }, errors }) => {
    const { email, clientId, ownerId = owner.ownerId } = input;
    const grant = (await findClientOwners(db, [clientId])).find((owned) => owned.ownerId === ownerId);
    if (!grant) throw errors.UNKNOWN_CLIENT({ data: { fields: { clientId: accountMessages.notOwnClient } } });
    const viewerId = await findAccountByEmail(db, email);
    if (!viewerId) throw errors.NO_SUCH_ACCOUNT(noSuchAccount);
    await addViewer(db, viewerId, grant);
    await recordAudit(db, {
      action: 'viewer.added',
      subjectId: viewerId,
      before: null,
      after: ownerId === owner.ownerId ? { clientId } : grant,
    });
    return {};
  }),
});

const noSuchAccount = {
  data: { fields: { email: accountMessages.noSuchAccount }, codes: { email: 'noSuchAccount' } },
};
