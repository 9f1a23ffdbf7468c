import { Eye } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { isExpiring } from '#src/features/documents/rules/expiry.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { documentName, kindIcons, documentKindLabels } from '#src/features/documents/web/document-labels.ts';
import { ExpiryText } from '#src/features/documents/web/expiring-card.tsx';
import type { Entities, Entity } from '#src/features/documents/web/use-entities.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { TagList } from '#src/platform/web/format/tag-chips.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import * as styles from './documents.module.css';

type ColumnOptions = {
  entities: Entities;
  /** On the page of one client or project, the column is left out. */
  hasEntityColumn: boolean;
  /** Left out if nothing expires: the name gets its room. */
  hasExpiryColumn: boolean;
  /** Left out if nothing has a tag. */
  hasTagsColumn: boolean;
  today: string;
  timeZone: string;
};

export function documentColumns({
  entities,
  hasEntityColumn,
  hasExpiryColumn,
  hasTagsColumn,
  today,
  timeZone,
}: ColumnOptions): [Column<Document>, ...Column<Document>[]] {
  const entityColumn: Column<Document> = {
    header: m.belongsTo,
    cell: (document) => <EntityLink entity={entities.entityOf(document)} />,
    sortKey: 'of',
    sortBy: (document) => entities.entityOf(document).label,
    below: { header: m.name, until: 1280 },
    width: '18%',
  };
  const tagsColumn: Column<Document> = {
    header: m.tags,
    cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} isOneLine />,
    minWidth: 'lg',
    width: 160,
    hidesHeaderOnCards: true,
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
    ...(hasTagsColumn ? [tagsColumn] : []),
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
    <span title={name} className={styles.name}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={text.hidden}>{documentKindLabels[kind]}</span>{' '}
      <span className={styles.words}>{name}</span>
      {document.isVisibleToClient && (
        <span title={m.visibleToClient}>
          <Eye size={14} role="img" aria-label={m.visibleToClient} />
        </span>
      )}
    </span>
  );
}

function EntityLink({ entity: { label, href } }: { entity: Entity }) {
  if (href === null) return <span>{label}</span>;
  return (
    <TextLink isInside to={href} title={label} className={styles.entity}>
      {label}
    </TextLink>
  );
}

function Expiry({ expiresOn, today }: { expiresOn: string; today: string }) {
  const day = formatShortDay(expiresOn, today);
  if (!isExpiring(expiresOn, today)) return <span>{day}</span>;
  return (
    <span title={day}>
      <ExpiryText expiresOn={expiresOn} today={today} />
    </span>
  );
}
