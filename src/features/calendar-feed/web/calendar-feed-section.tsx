import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/calendar-feed.ts';
import type { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

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

  if (feed.isPending) return <Skeleton variant="rounded" height={44} />;
  if (feed.isError) return <Typography>{toFailure(feed.error).message}</Typography>;
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {createdAt === null
          ? m.intro
          : m.linkCreated({
              createdAt: formatInstant(createdAt, { dateStyle: 'long', timeStyle: 'short', timeZone }),
            })}
      </Typography>
      {/* Shown only once, because Stint stores only the token's hash. */}
      {address !== null && <CopyField label={m.calendarLink} value={address} help={m.copyNowHint} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant={createdAt === null ? 'contained' : 'outlined'} onClick={() => createLink.mutate()}>
          {createdAt === null ? m.createLink : m.createNewLink}
        </Button>
        {createdAt !== null && (
          <Button
            color="error"
            onClick={() => revoke.mutate(undefined, { onSuccess: () => notify(m.linkRevoked) })}
          >
            {m.revoke}
          </Button>
        )}
      </Box>
    </>
  );
}

const calendarFeed = createFeatureApi<typeof calendarFeedContract>('calendarFeed');
