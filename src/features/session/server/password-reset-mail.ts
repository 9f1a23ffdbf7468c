import * as m from '#messages/session.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';

/** `url`: the page that sets a new password, with a token for one hour. */
export function passwordResetMail(name: string, url: string): MailContent {
  return {
    subject: m.resetMailSubject,
    paragraphs: [m.mailGreeting({ name }), m.resetMailText],
    action: { label: m.chooseNewPassword, url },
    footer: m.resetMailFooter,
  };
}
