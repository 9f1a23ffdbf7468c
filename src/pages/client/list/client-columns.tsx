import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { ClientStatus } from '#src/features/clients/web/public.tsx';
import styles from '#src/pages/client/client.module.css';
import type { Money } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  openProjectsOf: (id: string) => number | null;
  /** Undefined while loading. */
  unbilledOf: (id: string) => readonly Money[] | undefined;
};

export function clientColumns({
  openProjectsOf,
  unbilledOf,
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
    { header: m.phone, cell: ({ phone }) => phone, hidesHeaderOnCards: true, minWidth: 'xl', width: 150 },
    {
      header: m.tags,
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} isOneLine />,
      sortKey: 'tags',
      sortBy: ({ tags }) => tags[0] ?? null,
      hidesHeaderOnCards: true,
      minWidth: 'lg',
      width: 180,
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
      header: m.unbilled,
      cell: ({ id }) => {
        const amounts = unbilledOf(id);
        // A client without unbilled work needs no zero.
        return amounts && amounts.length > 0 && <Amount of={amounts} />;
      },
      sortKey: 'unbilled',
      sortBy: ({ id }) => mostOf(unbilledOf(id)),
      align: 'right',
      width: 140,
    },
  ];
}

/** Amounts of several currencies can’t be added, so the largest counts. */
function mostOf(amounts: readonly Money[] = []): number | null {
  return amounts.length === 0 ? null : Math.max(...amounts.map(({ amountMinor }) => amountMinor));
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
