import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/identity.ts';
import type { ApiKey } from '#src/features/identity/contract-keys.ts';
import { apiKeys } from '#src/features/identity/web/api.ts';
import * as styles from '#src/features/identity/web/identity.module.css';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { OuterLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** Lists, creates and revokes API keys. */
export function ApiKeysSection({ timeZone }: { timeZone: string }) {
  const queries = useQueryClient();
  const keys = useQuery(apiKeys.list.queryOptions({ input: {} }));
  const [isCreating, setIsCreating] = useState(false);
  const [newKey, setNewKey] = useState<string>();

  if (keys.isPending) return <Skeleton height={72} />;
  if (keys.isError) return <p className={styles.sentence}>{toFailure(keys.error).message}</p>;
  return (
    <div className={styles.parts}>
      <p className={classNames(text.body, text.quiet)}>
        {m.intro} <OuterLink href="/api/docs">{m.documentation}</OuterLink>
      </p>
      {keys.data.items.length > 0 && (
        <SectionList>
          {keys.data.items.map((key) => (
            <SectionRow
              key={key.id}
              icon={<KeyRound size={20} />}
              title={key.name}
              description={describe(key, timeZone)}
            >
              <Button
                tone="danger"
                aria-label={m.revokeKey({ name: key.name })}
                onClick={() =>
                  void runMutation(() => apiKeys.revoke.call({ id: key.id }), {
                    done: m.keyRevoked,
                    keys: [apiKeys.key()],
                  })
                }
              >
                {m.revoke}
              </Button>
            </SectionRow>
          ))}
        </SectionList>
      )}
      <Button variant="outlined" onPointerEnter={createDialog.preload} onClick={() => setIsCreating(true)}>
        {m.createKey}
      </Button>
      {isCreating && (
        <createDialog.Component
          onCreated={(key) => {
            setNewKey(key);
            return queries.invalidateQueries({ queryKey: apiKeys.key() });
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {newKey !== undefined && (
        // No way to close it by accident: the server has only a hash of the key.
        <DialogShell
          title={m.newKey}
          width="medium"
          cancelLabel={null}
          actions={
            <Button variant="filled" onClick={() => setNewKey(undefined)}>
              {m.done}
            </Button>
          }
        >
          <CopyField label={m.apiKey} value={newKey} help={m.copyNowHint} />
        </DialogShell>
      )}
    </div>
  );
}

const createDialog = createLazyComponent(
  async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog,
);

/** "Read · expires 21 Feb 2027 · last used 23 Nov 2026, 09:12" */
function describe({ scope, expiresAt, lastUsedAt }: ApiKey, timeZone: string): string {
  const lastUse =
    lastUsedAt === null
      ? m.neverUsed
      : m.lastUsed({
          time: formatInstant(lastUsedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
        });
  return [scope === 'read' ? m.read : m.write, describeExpiry(expiresAt, timeZone), lastUse].join(' · ');
}

function describeExpiry(expiresAt: string | null, timeZone: string): string {
  if (expiresAt === null) return m.neverExpires;
  const day = formatInstant(expiresAt, { dateStyle: 'medium', timeZone });
  return Date.parse(expiresAt) < Date.now() ? m.expiredOn({ day }) : m.expiresOn({ day });
}
