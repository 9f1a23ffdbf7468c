import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/calendar-feed.ts';
import type { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { notify } from '#src/platform/web/notice/notices.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';
import * as styles from './calendar-feed-section.module.css';

/** Creates, replaces and revokes the private calendar link. */
export function CalendarFeedSection({ timeZone }: { timeZone: string }) {
  const queries = useQueryClient();
  const feed = useQuery(calendarFeed.get.queryOptions({ input: {} }));
  const mutationOptions = {
    onSuccess: () => queries.invalidateQueries({ queryKey: calendarFeed.key() }),
    onError: (error: unknown) => notify(toFailure(error).message, { tone: 'failed' }),
  };
  const createLink = useMutation({ mutationFn: () => calendarFeed.create.call({}), ...mutationOptions });
  const revoke = useMutation({ mutationFn: () => calendarFeed.revoke.call({}), ...mutationOptions });
  const createdAt = feed.data?.createdAt ?? null;
  const newFeed = createLink.data?.createdAt === createdAt ? createLink.data : undefined;
  const address = newFeed ? location.origin + newFeed.path : null;

  if (feed.isPending) return <Skeleton height={44} />;
  if (feed.isError) return <p className={text.body}>{toFailure(feed.error).message}</p>;
  return (
    <>
      <p className={classNames(text.body, text.quiet)}>
        {createdAt === null
          ? m.intro
          : m.linkCreated({
              createdAt: formatInstant(createdAt, { dateStyle: 'long', timeStyle: 'short', timeZone }),
            })}
      </p>
      {/* Shown only once, because Stint stores only the token's hash. */}
      {address !== null && <CopyField label={m.calendarLink} value={address} help={m.copyNowHint} />}
      <div className={styles.buttons}>
        <Button variant="outlined" onClick={() => createLink.mutate()}>
          {createdAt === null ? m.createLink : m.createNewLink}
        </Button>
        {createdAt !== null && (
          <Button
            tone="danger"
            onClick={() => revoke.mutate(undefined, { onSuccess: () => notify(m.linkRevoked) })}
          >
            {m.revoke}
          </Button>
        )}
      </div>
    </>
  );
}

const calendarFeed = createFeatureApi<typeof calendarFeedContract>('calendarFeed');
