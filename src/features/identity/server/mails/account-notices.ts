import * as m from '#messages/identity.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';

export function twoStepTurnedOffMail(name: string): MailContent {
  return {
    subject: m.twoStepOffMailSubject,
    paragraphs: [m.mailGreeting({ name: mailName(name) }), m.twoStepOffMailText, m.twoStepOffMailAdvice],
    footer: m.twoStepOffMailFooter,
  };
}
