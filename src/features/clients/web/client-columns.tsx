import Link from '@mui/material/Link';
import type { Client } from '#src/features/clients/contract.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { TagList } from '#src/platform/web/format/tag-list.tsx';
import type { Column } from '#src/platform/web/layout/record-table-props.ts';
import { ClientStatus } from './client-status.tsx';

export function clientColumns(
  openProjectsOf: (id: string) => number | null,
): [Column<Client>, ...Column<Client>[]] {
  return [
    {
      head: 'Name',
      cell: (client) => <ColouredName {...client} />,
      sortBy: ({ name }) => name,
      width: '28%',
    },
    {
      head: 'E-mail',
      cell: ({ email }) => email && <Mail to={email} />,
      sortBy: ({ email }) => email,
      isPlain: true,
    },
    { head: 'Phone', cell: ({ phone }) => phone, isPlain: true, from: 'xl', width: 150 },
    {
      head: 'Tags',
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} isOneLine />,
      sortBy: ({ tags }) => tags[0] ?? null,
      isPlain: true,
      from: 'lg',
      width: 150,
    },
    {
      head: 'Projects',
      cell: ({ id }) => openProjectsOf(id),
      sortBy: ({ id }) => openProjectsOf(id),
      align: 'right',
      width: 96,
    },
    {
      head: 'Status',
      cell: ({ isActive }) => <ClientStatus isActive={isActive} />,
      sortBy: ({ isActive }) => Number(!isActive),
      isPlain: true,
      width: 108,
    },
  ];
}

function Mail({ to }: { to: string }) {
  return (
    <Link href={`mailto:${to}`} title={to} sx={{ color: 'text.secondary' }}>
      {to}
    </Link>
  );
}
