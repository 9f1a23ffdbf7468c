import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Check, MonitorSmartphone } from 'lucide-react';
import * as m from '#messages/profile.ts';
import type { sessionContract, DeviceSession } from '#src/features/session/contract.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { deviceName } from '#src/platform/web/format/device-name.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

const session = createFeatureApi<typeof sessionContract>('session');

/** Where you're signed in. */
export function DevicesSection({ timeZone }: { timeZone: string }) {
  const sessions = useQuery(session.list.queryOptions({ input: {} }));
  return (
    <Section isPadded title={m.devices} id="devices">
      {sessions.isPending && <Skeleton variant="rounded" height={60} />}
      {sessions.isError && <Typography>{toFailure(sessions.error).message}</Typography>}
      {sessions.data && (
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          <SectionList>
            {thisDeviceFirst(sessions.data.items).map((device) => (
              <DeviceRow key={device.id} device={device} timeZone={timeZone} />
            ))}
          </SectionList>
          {sessions.data.items.length > 1 && (
            <Button
              variant="outlined"
              color="inherit"
              onClick={() =>
                void runMutation(() => session.endOthers.call({}), {
                  done: m.otherDevicesSignedOut,
                  keys: [session.list.key()],
                })
              }
            >
              {m.signOutOthers}
            </Button>
          )}
        </Box>
      )}
    </Section>
  );
}

function DeviceRow({ device, timeZone }: { device: DeviceSession; timeZone: string }) {
  const { id, userAgent, createdAt, lastActiveAt, isCurrent } = device;
  const name = deviceName(userAgent ?? '');
  const time = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <SectionRow
      icon={<MonitorSmartphone size={20} />}
      title={name}
      description={m.deviceDates({ started: time(createdAt), lastActive: time(lastActiveAt) })}
    >
      {isCurrent ? (
        <StatusBadge icon={Check} tone="success">
          {m.thisDevice}
        </StatusBadge>
      ) : (
        <Button
          color="inherit"
          aria-label={m.signOutDevice({ device: name })}
          onClick={() =>
            void runMutation(() => session.end.call({ id }), {
              done: m.deviceSignedOut,
              keys: [session.list.key()],
            })
          }
        >
          {m.signOut}
        </Button>
      )}
    </SectionRow>
  );
}

function thisDeviceFirst(sessions: readonly DeviceSession[]): DeviceSession[] {
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
