import * as z from 'zod';
import * as m from '#messages/timesheets.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { tagText } from '#src/platform/shared/tag-list.ts';
import { formatList } from '#src/platform/shared/text.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { changeTags } from './tag-mutations.ts';

const TagName = z.object({ name: tagText(timesheetLimits) });

type RenameTagsDialogProps = { tags: readonly string[]; onRenamed: () => void; onClose: () => void };

/** Renames a tag, or merges several. */
export function RenameTagsDialog({ tags, onRenamed, onClose }: RenameTagsDialogProps) {
  const isMerge = tags.length > 1;
  return (
    <FormDialog
      isPrompt
      title={isMerge ? m.mergeTags : m.rename}
      schema={TagName}
      values={{ name: tags[0] ?? '' }}
      onSave={async ({ name }) => {
        if (await changeTags(tags, name)) onRenamed();
      }}
      onClose={onClose}
    >
      {isMerge && <p className={text.body}>{formatList(tags)}</p>}
      <TextInput name="name" label={m.newName} help={m.newTagNameHint} required autoFocus />
    </FormDialog>
  );
}
