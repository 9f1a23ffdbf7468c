import * as m from '#messages/api/mail-server.ts';
import { loadFieldCipher, rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { MailServer, mailServerContract } from '#src/features/mail-server/contract.ts';
import { needsPassword } from '#src/features/mail-server/rules/mail-server.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { mailServerWords, openAccountTransport } from '#src/platform/server/mail/account-smtp-transport.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import { checkMailHost } from './check-mail-host.ts';
import { loadMailServer, passwordLocation } from './load-mail-server.ts';
import { deleteMailServer, findMailServer, saveMailServer } from './queries.ts';
import type { StoredServer } from './queries.ts';

const os = implementSecured(mailServerContract);

export const mailServerHandlers = {
  get: os.get.handler(async ({ context: { db, owner, sendsMail } }) => {
    const stored = await findMailServer(db, owner);
    return { server: stored && withoutPassword(stored), hasOfInstallation: sendsMail };
  }),

  save: os.save.handler(async ({ input, context, errors }) => {
    const { database, owner, keys, mailHosts, publishChange } = context;
    const { password, ...server } = input;
    checkMailHost(server, mailHosts);
    const saved = await database
      .withOwner(owner, async (db) => {
        const stored = await findMailServer(db, owner);
        if (password === '' && needsPassword(server, stored))
          throw invalidField('password', m.passwordRequired);
        const passwordEnc =
          server.username === null
            ? null
            : password === ''
              ? stored?.passwordEnc
              : await (await loadFieldCipher(db, owner, keys)).encrypt(passwordLocation(owner), password);
        await saveMailServer(db, owner, { ...server, passwordEnc: passwordEnc ?? null });
        return { ...server, hasPassword: server.username !== null };
      })
      .catch(rethrowKeyUnavailable(errors));
    publishChange({ userId: owner.ownerId, what: 'mailServer' });
    return saved;
  }),

  remove: os.remove.handler(async ({ context: { db, owner } }) => {
    await deleteMailServer(db, owner);
    return {};
  }),

  test: os.test.handler(async ({ context, errors }) => {
    const { owner, caller, url } = context;
    const server = await loadMailServer(context, owner).catch(rethrowKeyUnavailable(errors));
    const recipient = caller.email;
    if (!server) return { isSent: false, recipient, answer: m.noServer };
    try {
      const transport = await openAccountTransport(server, new URL(url).hostname);
      const { name, address } = server.sender;
      const content = { subject: m.testSubject, paragraphs: [m.testText], footer: m.testFooter };
      const { response } = await transport.sendMail({
        from: { name: name ?? '', address },
        to: { name: '', address: recipient },
        ...(server.replyTo !== null && { replyTo: { name: '', address: server.replyTo } }),
        ...renderMail(content),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { isSent: true, recipient, answer: response.slice(0, 500) };
    } catch (error) {
      return { isSent: false, recipient, answer: mailServerWords(error) };
    }
  }),
};

function withoutPassword(stored: StoredServer): MailServer {
  return MailServer.parse(stored);
}
