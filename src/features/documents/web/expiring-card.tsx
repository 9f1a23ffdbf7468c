import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/documents.ts';
import { useClient } from '#src/features/clients/web/public.tsx';
import type { Document } from '#src/features/documents/contract.ts';
import { useProject } from '#src/features/projects/web/public.tsx';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { documentName, formatExpiry } from './document-labels.ts';
import { toEntity } from './use-entities.ts';

type ExpiringCardProps = { documents: readonly Document[]; count: number; today: string };

/** Contracts and other documents that have expired or soon will, next ones first. */
export function ExpiringCard({ documents, count, today }: ExpiringCardProps) {
  return (
    <Section
      isPadded
      title={m.expiringDocuments}
      action={
        <Link component={RouterLink} to="/documents?expires=soon&sort=expires">
          {m.documents}
        </Link>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {documents.map((document) => (
          <Box component="li" key={document.id} sx={sectionRow}>
            <Box sx={{ minWidth: 0 }}>
              <Typography noWrap>
                <Link
                  component={RouterLink}
                  to={`/documents?open=${document.id}`}
                  color="inherit"
                  // Inside: the line cuts off what is outside.
                  sx={{ '&:focus-visible': { outlineOffset: -2 } }}
                >
                  {documentName(document)}
                </Link>
              </Typography>
              <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                <EntityLabel document={document} />
              </Typography>
            </Box>
            <ExpiryText expiresOn={document.expiresOn ?? today} today={today} />
          </Box>
        ))}
      </Box>
      {count > documents.length && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {m.moreDocuments({ count: count - documents.length })}
        </Typography>
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
    <Box component="span" sx={{ flex: 'none', color: expiresOn < today ? 'error.text' : 'warning.text' }}>
      {formatExpiry(expiresOn, today)}
    </Box>
  );
}
