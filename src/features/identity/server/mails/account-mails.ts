import * as m from '#messages/identity.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import type { AccountMails } from './account-mail-contents.ts';

const greeting = (name: string) => m.mailGreeting({ name: mailName(name) });

/** What the identity service sends. */
export const accountMails: AccountMails = {
  registration: (name, url) => ({
    subject: m.registrationMailSubject,
    paragraphs: [greeting(name), m.registrationMailText],
    action: { label: m.confirmEmail, url },
    footer: m.registrationMailFooter,
  }),
  signInLink: (name, url) => ({
    subject: m.signInLinkMailSubject,
    paragraphs: [greeting(name), m.signInLinkMailText],
    action: { label: m.logIn, url },
    footer: m.signInLinkMailFooter,
  }),
  passwordReset: (name, url) => ({
    subject: m.resetMailSubject,
    paragraphs: [greeting(name), m.resetMailText],
    action: { label: m.chooseNewPassword, url },
    footer: m.resetMailFooter,
  }),
  emailChange: (name, url) => ({
    subject: m.emailChangeMailSubject,
    paragraphs: [greeting(name), m.emailChangeMailText],
    action: { label: m.confirmEmail, url },
    footer: m.emailChangeMailFooter,
  }),
  emailChangeNotice: (name, newEmail) => ({
    subject: m.emailChangeNoticeSubject,
    paragraphs: [greeting(name), m.emailChangeNoticeText({ newEmail }), m.emailChangeNoticeAdvice],
    footer: m.accountNoticeFooter,
  }),
  emailChanged: (name, newEmail) => ({
    subject: m.emailChangedMailSubject,
    paragraphs: [greeting(name), m.emailChangedMailText({ newEmail }), m.emailChangedMailAdvice],
    footer: m.accountNoticeFooter,
  }),
  serviceConnected: (name, service, url) => ({
    subject: m.serviceConnectedSubject({ service }),
    paragraphs: [greeting(name), m.serviceConnectedText({ service }), m.serviceConnectedAdvice],
    action: { label: m.openProfile, url },
    footer: m.accountNoticeFooter,
  }),
  existingAccount: (name, url) => ({
    subject: m.existingAccountMailSubject,
    paragraphs: [greeting(name), m.existingAccountMailText],
    action: { label: m.logIn, url },
    footer: m.existingAccountMailFooter,
  }),
};
