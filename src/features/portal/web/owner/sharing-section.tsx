import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import * as m from '#messages/portal.ts';
import type { documentsContract } from '#src/features/documents/contract.ts';
import type { invoicesContract } from '#src/features/invoices/contract.ts';
import type { Portal } from '#src/features/portal/contract-portal.ts';
import type { PortalSettings } from '#src/features/portal/contract.ts';
import { portal, portalKeys } from '#src/features/portal/web/api.ts';
import { PortalFrame } from '#src/features/portal/web/portal-frame.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';
import * as styles from './owner.module.css';
import { SharingSwitches } from './sharing-switches.tsx';

type SharingSectionProps = { clientId: string; saved: PortalSettings };

/** What the client sees, with a preview of each choice before it is saved. */
export function SharingSection({ clientId: id, saved }: SharingSectionProps) {
  const [draft, setDraft] = useState(saved);
  const [viewed, setViewed] = useState<Portal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const previewed = useDeferredValue(draft);
  const { data: preview } = useQuery(
    portal.preview.queryOptions({ input: { id, ...previewed }, placeholderData: keepPreviousData }),
  );
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);

  async function save() {
    setIsBusy(true);
    await runMutation(() => portal.saveSettings.call({ id, settings: draft }), {
      done: m.sharingSaved,
      undo: () => portal.saveSettings.call({ id, settings: saved }),
      keys: portalKeys,
    });
    setIsBusy(false);
  }

  const view = () =>
    runMutation(async () => setViewed(await portal.view.call({ id })), { keys: [portal.visits.key()] });

  return (
    <Section
      title={m.sharing}
      action={
        <Button icon={Eye} className={styles.action} onClick={() => void view()}>
          {m.viewAsClient}
        </Button>
      }
    >
      <LeavePrompt isDirty={isDirty} />
      <div className={styles.sharing}>
        <div className={styles.choices}>
          <SharingSwitches draft={draft} onChange={setDraft} />
          <div className={styles.buttons}>
            <Button variant="filled" disabled={!isDirty} isBusy={isBusy} onClick={() => void save()}>
              {m.save}
            </Button>
            {isDirty && (
              <Button tone="neutral" onClick={() => setDraft(saved)}>
                {m.discardChanges}
              </Button>
            )}
          </div>
        </div>
        <section aria-label={m.preview} className={styles.preview}>
          <p className={classNames(text.small, text.quiet)}>{m.preview}</p>
          {preview ? (
            <PortalFrame shown={preview} loadLogo={loadOwnLogo} isPreview />
          ) : (
            <Skeleton height={400} />
          )}
        </section>
      </div>
      {viewed && (
        <DialogShell
          title={m.viewAsClient}
          width="large"
          onClose={() => setViewed(null)}
          cancelLabel={m.close}
        >
          <PortalFrame shown={viewed} loadLogo={loadOwnLogo} />
        </DialogShell>
      )}
    </Section>
  );
}

const documents = createFeatureApi<typeof documentsContract>('documents');
const invoices = createFeatureApi<typeof invoicesContract>('invoices');

/** Address of the logo for its owner, who has no link to the portal. */
async function loadOwnLogo(): Promise<string> {
  const {
    settings: { logoDocumentId },
  } = await invoices.settings.call({});
  if (logoDocumentId === null) throw new Error('The logo was removed.');
  const { url } = await documents.link.call({ id: logoDocumentId, use: 'view' });
  return url;
}
