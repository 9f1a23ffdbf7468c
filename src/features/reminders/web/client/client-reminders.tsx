import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/reminders.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { isBlockedOn } from '#src/features/reminders/rules/reminder-plan.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { blockText } from '#src/features/reminders/web/reminder-labels.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './client.module.css';

/** Loaded on demand, with the form library. */
const { Component: BlockDialog } = createLazyComponent(
  async () => (await import('../blocks/block-dialog.tsx')).BlockDialog,
);
const { Component: ReasonDialog } = createLazyComponent(
  async () => (await import('../blocks/reason-dialog.tsx')).ReasonDialog,
);

/** Whether a client is reminded, and charged for late payment. */
export function ClientReminders({ clientId: id }: { clientId: string }) {
  const { data } = useQuery(reminders.ofClient.queryOptions({ input: { id } }));
  const today = useAccountToday();
  const [dialog, setDialog] = useState<'block' | 'exempt' | null>(null);
  if (!data) return null;
  const { exemption, mode } = data;
  const blocks = data.blocks.filter((block) => isBlockedOn(block, today));
  const close = () => setDialog(null);
  const endExemption = () => reminders.endExemption.call({ id });
  return (
    <Section isPadded title={m.reminders}>
      <div className={styles.reminders}>
        <p className={text.body}>
          {blocks.length > 0 ? blockText(blocks) : mode === 'off' ? m.remindersOff : m.remindedAsSet}
        </p>
        {blocks.length > 0 ? (
          <Button
            variant="outlined"
            onClick={() =>
              void runMutation(() => reminders.unblockClient.call({ id }), {
                done: m.remindedAgain,
                keys: reminderKeys,
                isRepeatable: true,
              })
            }
          >
            {m.remindAgain}
          </Button>
        ) : (
          <Button variant="outlined" icon={BellOff} onClick={() => setDialog('block')}>
            {m.stopReminders}
          </Button>
        )}
        <Switch
          label={m.noClaims}
          help={exemption ? m.noClaimsBecause({ reason: exemption.reason }) : m.noClaimsHelp}
          checked={exemption !== null}
          onChange={({ target }) =>
            target.checked
              ? setDialog('exempt')
              : void runMutation(endExemption, {
                  done: m.chargedAgain,
                  keys: reminderKeys,
                  ...(exemption && {
                    undo: () => reminders.exemptClient.call({ id, reason: exemption.reason }),
                  }),
                })
          }
        />
      </div>
      {dialog === 'block' && <BlockDialog invoice={null} clientId={id} onClose={close} />}
      {dialog === 'exempt' && (
        <ReasonDialog
          title={m.noClaims}
          saveLabel={m.save}
          save={(reason) => reminders.exemptClient.call({ id, reason })}
          done={m.exempted}
          undo={endExemption}
          onClose={close}
        />
      )}
    </Section>
  );
}
