import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { ClientStatus } from '#src/features/clients/web/public.tsx';
import * as styles from '#src/pages/client/client.module.css';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import type { FiguresOf } from './use-client-figures.ts';

type ColumnContext = {
  openProjectsOf: (id: string) => number | null;
  work: readonly Column<Client>[];
  figuresOf: FiguresOf;
  today: string;
};

export function clientColumns({
  openProjectsOf,
  work,
  figuresOf,
  today,
}: ColumnContext): [Column<Client>, ...Column<Client>[]] {
  return [
    {
      header: m.name,
      cell: (client) => <ColouredName {...client} />,
      sortKey: 'name',
      sortBy: ({ name }) => name,
    },
    {
      header: m.status,
      cell: ({ isActive }) => !isActive && <ClientStatus isActive={false} />,
      isBesideName: true,
    },
    {
      header: m.email,
      cell: ({ email }) => email && <EmailLink to={email} />,
      sortKey: 'email',
      sortBy: ({ email }) => email,
      hidesHeaderOnCards: true,
      // Beside seven other columns, it would leave names no room.
      below: { header: m.name },
    },
    {
      header: m.tags,
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} isOneLine />,
      sortKey: 'tags',
      sortBy: ({ tags }) => tags[0] ?? null,
      hidesHeaderOnCards: true,
      minWidth: 'xl',
      width: 180,
    },
    {
      header: m.projects,
      cell: ({ id }) => openProjectsOf(id),
      sortKey: 'projects',
      sortBy: ({ id }) => openProjectsOf(id),
      align: 'right',
      width: 96,
      minWidth: 'xl',
    },
    ...work,
    {
      header: m.open,
      cell: ({ id }) => {
        const open = figuresOf(id)?.open ?? [];
        return open.length > 0 && <Amount of={open} />;
      },
      sortKey: 'open',
      sortBy: ({ id }) => {
        const open = figuresOf(id)?.open ?? [];
        // Amounts of several currencies can’t be added, so the largest counts.
        return open.length === 0 ? null : Math.max(...open.map(({ amountMinor }) => amountMinor));
      },
      align: 'right',
      width: 124,
    },
    {
      header: m.lastActivity,
      cell: ({ id }) => {
        const day = figuresOf(id)?.lastDay;
        return day && formatShortDay(day, today);
      },
      sortKey: 'activity',
      sortBy: ({ id }) => {
        const day = figuresOf(id)?.lastDay;
        return day ? Date.parse(day) : null;
      },
      align: 'right',
      width: 112,
      minWidth: 'lg',
    },
  ];
}

function EmailLink({ to }: { to: string }) {
  return (
    <span className={text.quiet}>
      <OuterLink isQuiet isLine href={`mailto:${to}`} title={to} className={styles.mail}>
        {to}
      </OuterLink>
    </span>
  );
}
