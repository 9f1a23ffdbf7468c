import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { ClientStatus } from '#src/features/clients/web/public.tsx';
import styles from '#src/pages/client/client.module.css';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

export function clientColumns(
  openProjectsOf: (id: string) => number | null,
): [Column<Client>, ...Column<Client>[]] {
  return [
    {
      header: m.name,
      cell: (client) => <ColouredName {...client} />,
      sortKey: 'name',
      sortBy: ({ name }) => name,
      width: '28%',
    },
    {
      header: m.email,
      cell: ({ email }) => email && <EmailLink to={email} />,
      sortKey: 'email',
      sortBy: ({ email }) => email,
      hidesHeaderOnCards: true,
    },
    { header: m.phone, cell: ({ phone }) => phone, hidesHeaderOnCards: true, minWidth: 'xl', width: 150 },
    {
      header: m.tags,
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} isOneLine />,
      sortKey: 'tags',
      sortBy: ({ tags }) => tags[0] ?? null,
      hidesHeaderOnCards: true,
      minWidth: 'lg',
      width: 150,
    },
    {
      header: m.projects,
      cell: ({ id }) => openProjectsOf(id),
      sortKey: 'projects',
      sortBy: ({ id }) => openProjectsOf(id),
      align: 'right',
      width: 96,
    },
    {
      header: m.status,
      cell: ({ isActive }) => <ClientStatus isActive={isActive} />,
      sortKey: 'status',
      sortBy: ({ isActive }) => Number(!isActive),
      isNextToName: true,
      width: 108,
    },
  ];
}

function EmailLink({ to }: { to: string }) {
  return (
    <span className={text.quiet}>
      <OuterLink isQuiet href={`mailto:${to}`} title={to} className={styles.mail}>
        {to}
      </OuterLink>
    </span>
  );
}
