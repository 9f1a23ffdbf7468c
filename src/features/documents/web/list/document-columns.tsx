import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Eye } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { isExpiring } from '#src/features/documents/rules/expiry.ts';
import { formatFileSize } from '#src/features/documents/rules/file-size.ts';
import {
  documentName,
  kindIcons,
  documentKindLabels,
  fileTypeLabels,
} from '#src/features/documents/web/document-labels.ts';
import { ExpiryText } from '#src/features/documents/web/expiring-card.tsx';
import type { Entities, Entity } from '#src/features/documents/web/use-entities.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';

type ColumnOptions = {
  entities: Entities;
  /** On the page of one client or project, the column is left out. */
  hasEntityColumn: boolean;
  /** Left out if nothing expires: the name gets its room. */
  hasExpiryColumn: boolean;
  today: string;
  timeZone: string;
};

export function documentColumns({
  entities,
  hasEntityColumn,
  hasExpiryColumn,
  today,
  timeZone,
}: ColumnOptions): [Column<Document>, ...Column<Document>[]] {
  const entityColumn: Column<Document> = {
    header: m.belongsTo,
    cell: (document) => <EntityLink entity={entities.entityOf(document)} />,
    sortKey: 'of',
    sortBy: (document) => entities.entityOf(document).label,
    width: '18%',
  };
  const expiryColumn: Column<Document> = {
    header: m.expires,
    cell: ({ expiresOn }) => expiresOn && <Expiry expiresOn={expiresOn} today={today} />,
    sortKey: 'expires',
    sortBy: ({ expiresOn }) => expiresOn,
    minWidth: 'lg',
    width: 144,
  };
  return [
    {
      header: m.name,
      cell: (document) => <DocumentLabel document={document} />,
      sortKey: 'name',
      sortBy: documentName,
    },
    ...(hasEntityColumn ? [entityColumn] : []),
    {
      header: m.type,
      cell: ({ type }) => fileTypeLabels[type],
      sortKey: 'type',
      sortBy: ({ type }) => fileTypeLabels[type],
      minWidth: 'xl',
      width: 120,
      hidesHeaderOnCards: true,
    },
    {
      header: m.tags,
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} isOneLine />,
      minWidth: 'xl',
      width: 160,
      hidesHeaderOnCards: true,
    },
    {
      header: m.size,
      cell: ({ sizeBytes }) => formatFileSize(sizeBytes),
      sortKey: 'size',
      sortBy: ({ sizeBytes }) => sizeBytes,
      align: 'right',
      width: 92,
      minWidth: 'lg',
      hidesHeaderOnCards: true,
    },
    {
      header: m.uploaded,
      cell: ({ uploadedAt }) => formatShortDay(localDay(uploadedAt, timeZone), today),
      sortKey: 'uploaded',
      sortBy: ({ uploadedAt }) => Date.parse(uploadedAt),
      width: 112,
    },
    ...(hasExpiryColumn ? [expiryColumn] : []),
  ];
}

function DocumentLabel({ document }: { document: Document }) {
  const kind = documentKind(document);
  const Icon = kindIcons[kind];
  const name = documentName(document);
  return (
    <Box
      component="span"
      title={name}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, maxWidth: '100%' }}
    >
      <Box component="span" sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <VisuallyHidden>{documentKindLabels[kind]} </VisuallyHidden>
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
      {document.isVisibleToClient && (
        <Box
          component="span"
          title={m.visibleToClient}
          sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}
        >
          <Eye size={14} role="img" aria-label={m.visibleToClient} />
        </Box>
      )}
    </Box>
  );
}

function EntityLink({ entity: { label, href } }: { entity: Entity }) {
  if (href === null) return <span>{label}</span>;
  return (
    <Link component={RouterLink} to={href} title={label} sx={{ color: 'text.secondary' }}>
      {label}
    </Link>
  );
}

function Expiry({ expiresOn, today }: { expiresOn: string; today: string }) {
  const text = formatShortDay(expiresOn, today);
  if (!isExpiring(expiresOn, today)) return <span>{text}</span>;
  return (
    <span title={text}>
      <ExpiryText expiresOn={expiresOn} today={today} />
    </span>
  );
}
