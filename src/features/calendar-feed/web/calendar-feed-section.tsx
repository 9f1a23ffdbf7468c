import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import * as m from '#messages/calendar-feed.ts';
import type { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
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
      {address !== null && <FeedAddressField address={address} />}
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

/** Shown only once, because Stint stores only the token's hash. */
function FeedAddressField({ address }: { address: string }) {
  async function copy() {
    await navigator.clipboard.writeText(address);
    notify(m.copied);
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, alignItems: 'end' }}
    >
      <TextField
        label={m.calendarLink}
        value={address}
        helperText={m.copyNowHint}
        slotProps={{ htmlInput: { readOnly: true, onFocus: selectAll } }}
      />
      <Button
        variant="outlined"
        startIcon={<Copy size={16} aria-hidden />}
        sx={{ alignSelf: { sm: 'center' } }}
        onClick={() => void copy()}
      >
        {m.copy}
      </Button>
    </Box>
  );
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.select();
}

const calendarFeed = createFeatureApi<typeof calendarFeedContract>('calendarFeed');
