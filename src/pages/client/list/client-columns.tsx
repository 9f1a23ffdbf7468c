import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { ClientStatus } from '#src/features/clients/web/public.tsx';
import styles from '#src/pages/client/client.module.css';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  openProjectsOf: (id: string) => number | null;
  work: readonly Column<Client>[];
};

export function clientColumns({
  openProjectsOf,
  work,
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
      isBelowName: true,
      width: '24%',
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
      minWidth: 'sm',
    },
    ...work,
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
