import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';

/** The texts of the identity service's mails. `name`: of the account. */
export type AccountMails = {
  registration: (name: string, url: string) => MailContent;
  signInLink: (name: string, url: string) => MailContent;
  passwordReset: (name: string, url: string) => MailContent;
  emailChange: (name: string, url: string) => MailContent;
  emailChangeNotice: (name: string, newEmail: string) => MailContent;
  emailChanged: (name: string, newEmail: string) => MailContent;
  /** Another service can now log in to the account. */
  serviceConnected: (name: string, service: string, url: string) => MailContent;
  /** For the owner of an address that was entered as a new one. */
  existingAccount: (name: string, url: string) => MailContent;
};
