import * as m from '#messages/platform.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { MailStatus } from './mail-status.tsx';
import type { MailState } from './mail-status.tsx';

type ListedMail = { subject: string; recipient: string; status: MailState; createdAt: string };

type MailColumnOptions<Mail> = {
  timeZone: string;
  /** Everyone who gets it; the recipient unless given. */
  recipients?: (mail: Mail) => string;
  /** Between recipient and state. */
  about?: Column<Mail>;
  /** More than the state says. */
  stateLabel?: (mail: Mail) => string | undefined;
};

/** The columns of every list of emails. */
export function mailColumns<Mail extends ListedMail>({
  timeZone,
  recipients = ({ recipient }) => recipient,
  about,
  stateLabel,
}: MailColumnOptions<Mail>): [Column<Mail>, ...Column<Mail>[]] {
  return [
    { header: m.subject, cell: ({ subject }) => subject },
    {
      header: m.emailTo,
      cell: recipients,
      width: '24%',
      below: { header: m.subject, until: 1280 },
      hidesHeaderOnCards: true,
    },
    ...(about ? [about] : []),
    {
      header: m.status,
      cell: (mail) => <MailStatus status={mail.status} label={stateLabel?.(mail)} />,
      width: 168,
      hidesHeaderOnCards: true,
      isNextToName: true,
    },
    {
      header: m.when,
      cell: ({ createdAt }) =>
        formatInstant(createdAt, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
      width: 160,
      minWidth: 'lg',
      hidesHeaderOnCards: true,
    },
  ];
}
