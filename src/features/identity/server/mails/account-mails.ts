import { accountMailWords } from '#messages/document/identity.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

export type AccountMailOptions = {
  /** The public URL. */
  url: string;
  /** The installation’s language, as a BCP 47 tag. */
  language: string;
};

/** The mails of the identity service in a language. `name`: of the account. */
export function accountMails(tag: string) {
  const language = documentLanguage(tag);
  const words = accountMailWords[language];
  const greeting = (name: string) => words.greeting({ name: mailName(name) });
  return {
    registration: (name: string, url: string): MailContent => ({
      language,
      subject: words.registration.subject,
      paragraphs: [greeting(name), words.registration.text],
      action: { label: words.confirmEmail, url },
      footer: words.registration.footer,
    }),
    signInLink: (name: string, url: string): MailContent => ({
      language,
      subject: words.signInLink.subject,
      paragraphs: [greeting(name), words.signInLink.text],
      action: { label: words.logIn, url },
      footer: words.signInLink.footer,
    }),
    passwordReset: (name: string, url: string): MailContent => ({
      language,
      subject: words.passwordReset.subject,
      paragraphs: [greeting(name), words.passwordReset.text],
      action: { label: words.chooseNewPassword, url },
      footer: words.passwordReset.footer,
    }),
    emailChange: (name: string, url: string): MailContent => ({
      language,
      subject: words.emailChange.subject,
      paragraphs: [greeting(name), words.emailChange.text],
      action: { label: words.confirmEmail, url },
      footer: words.emailChange.footer,
    }),
    emailChangeNotice: (name: string, newEmail: string): MailContent => ({
      language,
      subject: words.emailChangeNotice.subject,
      paragraphs: [
        greeting(name),
        words.emailChangeNotice.text({ newEmail }),
        words.emailChangeNotice.advice,
      ],
      footer: words.accountNoticeFooter,
    }),
    emailChanged: (name: string, newEmail: string): MailContent => ({
      language,
      subject: words.emailChanged.subject,
      paragraphs: [greeting(name), words.emailChanged.text({ newEmail }), words.emailChanged.advice],
      footer: words.accountNoticeFooter,
    }),
    /** Another service can now log in to the account. */
    serviceConnected: (name: string, service: string, url: string): MailContent => ({
      language,
      subject: words.serviceConnected.subject({ service }),
      paragraphs: [greeting(name), words.serviceConnected.text({ service }), words.serviceConnected.advice],
      action: { label: words.openProfile, url },
      footer: words.accountNoticeFooter,
    }),
    /** For the owner of an address that was entered as a new one. */
    existingAccount: (name: string, url: string): MailContent => ({
      language,
      subject: words.existingAccount.subject,
      paragraphs: [greeting(name), words.existingAccount.text],
      action: { label: words.logIn, url },
      footer: words.existingAccount.footer,
    }),
    twoStepTurnedOff: (name: string): MailContent => ({
      language,
      subject: words.twoStepTurnedOff.subject,
      paragraphs: [greeting(name), words.twoStepTurnedOff.text, words.twoStepTurnedOff.advice],
      footer: words.accountNoticeFooter,
    }),
    invitation: (inviterName: string, url: string): MailContent => {
      const inviter = mailName(inviterName);
      return {
        language,
        subject: words.invitation.subject({ inviter }),
        paragraphs: [words.invitation.text({ inviter })],
        action: { label: words.acceptInvitation, url },
        footer: words.invitation.footer,
      };
    },
  };
}
