import { useQuery } from '@tanstack/react-query';
import { Check, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/identity.ts';
import type { DeviceSession } from '#src/features/identity/contract-session.ts';
import { session } from '#src/features/identity/web/api.ts';
import * as styles from '#src/features/identity/web/identity.module.css';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { deviceName } from '#src/platform/web/format/device-name.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { callIdentity } from './call-identity.ts';

type Device = { id: string; name: string };

/** Where you're signed in. */
export function DevicesSection({ timeZone }: { timeZone: string }) {
  const sessions = useQuery(session.list.queryOptions({ input: {} }));
  /** What the password is asked for; null: all other devices. */
  const [asked, setAsked] = useState<Device | null>();
  const signOut = (device: Device | null) => {
    if (sessions.data?.hasPassword === true) return setAsked(device);
    void runMutation(() => callIdentity('POST /end-sessions', { id: device?.id }), {
      done: device ? m.deviceSignedOut : m.otherDevicesSignedOut,
      keys: [session.list.key()],
    });
  };
  return (
    <Section isPadded title={m.devices} id="devices">
      {sessions.isPending && <Skeleton height={60} />}
      {sessions.isError && <p className={styles.sentence}>{toFailure(sessions.error).message}</p>}
      {sessions.data && (
        <div className={styles.parts}>
          <SectionList>
            {thisDeviceFirst(sessions.data.items).map((device) => (
              <DeviceRow key={device.id} device={device} timeZone={timeZone} onSignOut={signOut} />
            ))}
          </SectionList>
          {sessions.data.items.length > 1 && (
            <Button variant="outlined" onPointerEnter={dialog.preload} onClick={() => signOut(null)}>
              {m.signOutOthers}
            </Button>
          )}
        </div>
      )}
      {asked !== undefined && (
        <dialog.Component
          device={asked}
          onSignedOut={() => sessions.refetch()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

const dialog = createLazyComponent(
  async () => (await import('./sign-out-devices-dialog.tsx')).SignOutDevicesDialog,
);

type DeviceRowProps = {
  device: DeviceSession;
  timeZone: string;
  onSignOut: (device: Device) => void;
};

function DeviceRow({ device, timeZone, onSignOut }: DeviceRowProps) {
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
          tone="neutral"
          aria-label={m.signOutDevice({ device: name })}
          onPointerEnter={dialog.preload}
          onClick={() => onSignOut({ id, name })}
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
