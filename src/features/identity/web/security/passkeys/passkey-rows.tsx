import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/identity.ts';
import { requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { passkeyObstacle } from '#src/features/identity/web/passkey-support.ts';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import { signInMethodsKey } from '#src/features/identity/web/security/services/sign-in-methods-key.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

const passkeysKey = [...signInMethodsKey, 'passkeys'];

/** Adds, renames and removes passkeys. */
export function PasskeyRows({ timeZone }: { timeZone: string }) {
  const queries = useQueryClient();
  const { data: passkeys = [] } = useQuery({
    queryKey: passkeysKey,
    queryFn: () => requestIdentity('GET /passkeys'),
  });
  const [edited, setEdited] = useState<{ passkey?: { id: string; name: string | null } }>();
  const obstacle = passkeyObstacle();
  return (
    <>
      <SectionRow title={m.passkeys} description={obstacle ? obstacles[obstacle] : m.passkeysHint}>
        {obstacle === null && (
          <Button variant="outlined" onPointerEnter={passkeyDialog.preload} onClick={() => setEdited({})}>
            {m.addPasskey}
          </Button>
        )}
      </SectionRow>
      {passkeys.map((passkey) => {
        const name = passkey.name ?? m.passkey;
        return (
          <SectionRow
            key={passkey.id}
            icon={<Fingerprint size={20} />}
            title={name}
            description={
              passkey.isOnlyMethod
                ? m.onlyPasskey
                : m.passkeyAdded({
                    day: formatInstant(passkey.createdAt, { dateStyle: 'medium', timeZone }),
                  })
            }
          >
            <Button
              tone="neutral"
              aria-label={m.renamePasskey({ name })}
              onClick={() => setEdited({ passkey })}
            >
              {m.rename}
            </Button>
            {!passkey.isOnlyMethod && (
              <Button
                tone="danger"
                aria-label={m.removeNamed({ name })}
                onClick={() =>
                  void runMutation(() => callIdentity('POST /remove-passkey', { id: passkey.id }), {
                    done: m.passkeyRemoved,
                    keys: [signInMethodsKey],
                  })
                }
              >
                {m.remove}
              </Button>
            )}
          </SectionRow>
        );
      })}
      {edited && (
        <passkeyDialog.Component
          {...edited}
          onSaved={() => queries.invalidateQueries({ queryKey: signInMethodsKey })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const obstacles = { noDomain: m.passkeysNeedDomainHere, unsupported: m.passkeysUnsupportedHere };

const passkeyDialog = createLazyComponent(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);
