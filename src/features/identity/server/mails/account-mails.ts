import * as m from '#messages/identity.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';

const greeting = (name: string) => m.mailGreeting({ name: mailName(name) });

/** The mails of the identity service. `name`: of the account. */
export const accountMails = {
  registration: (name: string, url: string): MailContent => ({
    subject: m.registrationMailSubject,
    paragraphs: [greeting(name), m.registrationMailText],
    action: { label: m.confirmEmail, url },
    footer: m.registrationMailFooter,
  }),
  signInLink: (name: string, url: string): MailContent => ({
    subject: m.signInLinkMailSubject,
    paragraphs: [greeting(name), m.signInLinkMailText],
    action: { label: m.logIn, url },
    footer: m.signInLinkMailFooter,
  }),
  passwordReset: (name: string, url: string): MailContent => ({
    subject: m.resetMailSubject,
    paragraphs: [greeting(name), m.resetMailText],
    action: { label: m.chooseNewPassword, url },
    footer: m.resetMailFooter,
  }),
  emailChange: (name: string, url: string): MailContent => ({
    subject: m.emailChangeMailSubject,
    paragraphs: [greeting(name), m.emailChangeMailText],
    action: { label: m.confirmEmail, url },
    footer: m.emailChangeMailFooter,
  }),
  emailChangeNotice: (name: string, newEmail: string): MailContent => ({
    subject: m.emailChangeNoticeSubject,
    paragraphs: [greeting(name), m.emailChangeNoticeText({ newEmail }), m.emailChangeNoticeAdvice],
    footer: m.accountNoticeFooter,
  }),
  emailChanged: (name: string, newEmail: string): MailContent => ({
    subject: m.emailChangedMailSubject,
    paragraphs: [greeting(name), m.emailChangedMailText({ newEmail }), m.emailChangedMailAdvice],
    footer: m.accountNoticeFooter,
  }),
  /** Another service can now log in to the account. */
  serviceConnected: (name: string, service: string, url: string): MailContent => ({
    subject: m.serviceConnectedSubject({ service }),
    paragraphs: [greeting(name), m.serviceConnectedText({ service }), m.serviceConnectedAdvice],
    action: { label: m.openProfile, url },
    footer: m.accountNoticeFooter,
  }),
  /** For the owner of an address that was entered as a new one. */
  existingAccount: (name: string, url: string): MailContent => ({
    subject: m.existingAccountMailSubject,
    paragraphs: [greeting(name), m.existingAccountMailText],
    action: { label: m.logIn, url },
    footer: m.existingAccountMailFooter,
  }),
  twoStepTurnedOff: (name: string): MailContent => ({
    subject: m.twoStepOffMailSubject,
    paragraphs: [greeting(name), m.twoStepOffMailText, m.twoStepOffMailAdvice],
    footer: m.twoStepOffMailFooter,
  }),
  invitation: (inviterName: string, url: string): MailContent => {
    const inviter = mailName(inviterName);
    return {
      subject: m.invitationMailSubject({ inviter }),
      paragraphs: [m.invitationMailText({ inviter })],
      action: { label: m.acceptInvitation, url },
      footer: m.invitationMailFooter,
    };
  },
};
