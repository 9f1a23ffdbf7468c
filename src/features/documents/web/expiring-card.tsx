import * as m from '#messages/documents.ts';
import { useClient } from '#src/features/clients/web/public.tsx';
import type { Document } from '#src/features/documents/contract.ts';
import { useProject } from '#src/features/projects/web/public.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { documentName, formatExpiry } from './document-labels.ts';
import { toEntity } from './use-entities.ts';

type ExpiringCardProps = { documents: readonly Document[]; count: number; today: string };

/** Contracts and other documents that have expired or soon will, next ones first. */
export function ExpiringCard({ documents, count, today }: ExpiringCardProps) {
  return (
    <Section
      isPadded
      title={m.expiringDocuments}
      action={<TextLink to="/documents?expires=soon&sort=expires">{m.documents}</TextLink>}
    >
      <ul className={text.list}>
        {documents.map((document) => (
          <li key={document.id} className={sectionStyles.row}>
            <div>
              <div className={text.truncated}>
                <TextLink isQuiet isInside to={`/documents?open=${document.id}`}>
                  {documentName(document)}
                </TextLink>
              </div>
              <div className={classNames(text.small, text.quiet, text.truncated)}>
                <EntityLabel document={document} />
              </div>
            </div>
            <ExpiryText expiresOn={document.expiresOn ?? today} today={today} />
          </li>
        ))}
      </ul>
      {count > documents.length && (
        <p className={classNames(text.small, text.quiet, sectionStyles.more)}>
          {m.moreDocuments({ count: count - documents.length })}
        </p>
      )}
    </Section>
  );
}

function EntityLabel({ document }: { document: Document }) {
  const { entityType, entityId } = document;
  const client = useClient(entityType === 'client' ? entityId : null);
  const project = useProject(entityType === 'project' ? entityId : null);
  return toEntity(document, (client ?? project)?.name).label;
}

/** “In 12 days”, as a warning. */
export function ExpiryText({ expiresOn, today }: { expiresOn: string; today: string }) {
  return (
    <span className={expiresOn < today ? text.error : text.warning}>{formatExpiry(expiresOn, today)}</span>
  );
}
