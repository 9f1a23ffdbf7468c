import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import * as m from '#messages/identity.ts';
import { requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { signInMethodsKey } from './sign-in-methods-key.ts';

const servicesKey = [...signInMethodsKey, 'services'];

/** Other services that can log in to the account. Nothing if there are none. */
export function ServiceRows({ timeZone }: { timeZone: string }) {
  const { data: services = [] } = useQuery({
    queryKey: servicesKey,
    queryFn: () => requestIdentity('GET /connected-services'),
  });
  if (services.length === 0) return null;
  return (
    <>
      <SectionRow title={m.otherServices} description={m.otherServicesHint} />
      {services.map(({ id, name, isSetUp, connectedAt, isOnlyMethod }) => (
        <SectionRow
          key={id}
          icon={<Link2 size={20} />}
          title={name}
          description={
            isOnlyMethod
              ? m.onlyWayToLogIn
              : (isSetUp ? m.serviceConnected : m.serviceNotSetUp)({
                  day: formatInstant(connectedAt, { dateStyle: 'medium', timeZone }),
                })
          }
        >
          {!isOnlyMethod && (
            <Button
              tone="danger"
              aria-label={m.disconnectService({ name })}
              onClick={() =>
                void runMutation(() => callIdentity('POST /disconnect-service', { id }), {
                  done: m.serviceDisconnected({ name }),
                  keys: [signInMethodsKey],
                })
              }
            >
              {m.disconnect}
            </Button>
          )}
        </SectionRow>
      ))}
    </>
  );
}
