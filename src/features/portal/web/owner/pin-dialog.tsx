import * as z from 'zod';
import * as m from '#messages/portal.ts';
import type { ClientLink } from '#src/features/portal/contract.ts';
import { pinPattern } from '#src/features/portal/rules/portal-address.ts';
import { portal, portalKeys } from '#src/features/portal/web/api.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';

const PinChoice = z.object({ pin: z.string().regex(pinPattern, sentence(m.pinProblem)) });

/** Lets a link ask for a PIN. */
export function PinDialog({ link: { id, label }, onClose }: { link: ClientLink; onClose: () => void }) {
  return (
    <FormDialog
      isPrompt
      title={m.setPinOf({ label })}
      saveLabel={m.setPin}
      schema={PinChoice}
      values={{ pin: '' }}
      onSave={async ({ pin }) => {
        await portal.updateLink.call({ id, pin });
        await Promise.all(portalKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }}
      onClose={onClose}
    >
      <TextInput name="pin" label={m.pin} help={m.pinHelp} required autoFocus />
    </FormDialog>
  );
}
