import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/identity.ts';
import type { ApiKey } from '#src/features/identity/contract-keys.ts';
import { apiKeys } from '#src/features/identity/web/api.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
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

  if (keys.isPending) return <Skeleton variant="rounded" height={72} />;
  if (keys.isError) return <Typography>{toFailure(keys.error).message}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {m.intro} <Link href="/api/docs">{m.documentation}</Link>
      </Typography>
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
                color="error"
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
      <Button
        variant="outlined"
        color="inherit"
        onPointerEnter={createDialog.preload}
        onClick={() => setIsCreating(true)}
      >
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
          maxWidth="sm"
          cancelLabel={null}
          actions={
            <Button variant="contained" onClick={() => setNewKey(undefined)}>
              {m.done}
            </Button>
          }
        >
          <CopyField label={m.apiKey} value={newKey} help={m.copyNowHint} />
        </DialogShell>
      )}
    </Box>
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
