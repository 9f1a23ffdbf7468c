import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { clientInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { clientTimeline } from './client-timeline.ts';
import * as styles from './client.module.css';

/** Changes to the client, its projects, logged time, invoices and payments, newest first. */
export function ClientActivity({
  client,
  projects,
}: {
  client: Client;
  projects: readonly Project[] | undefined;
}) {
  const { timeZone } = useAccount().preferences;
  const { data, error, refetch } = useQuery(
    onlineTimesheets.list.queryOptions({ input: { clientId: client.id, limit: maxEntries } }),
  );
  const merges = useQuery(clients.merges.queryOptions({ input: { id: client.id } }));
  const invoicing = useQuery(clientInvoicesQuery(client.id));
  const events =
    data &&
    projects &&
    clientTimeline(client, {
      projects,
      entries: data.items,
      merges: merges.data?.items ?? [],
      invoicing: invoicing.data,
    });

  return (
    <Section title={m.activity}>
      {!events &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.body}>
            <Skeleton />
          </div>
        ))}
      <ol aria-label={m.activity} className={text.list}>
        {events?.map(({ key, at, text: sentence, name, to, undo }) => (
          <li key={key} className={classNames(styles.row, styles.event)}>
            <time dateTime={at} className={text.quiet}>
              {formatInstant(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </time>
            <div>
              <RichText
                text={sentence}
                tags={{ name: () => (to === undefined ? name : <TextLink to={to}>{name}</TextLink>) }}
              />
              {undo && (
                <Button size="small" onClick={undo} className={styles.undo}>
                  {m.undo}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Older entries are in the timesheets. */
const maxEntries = 100;
