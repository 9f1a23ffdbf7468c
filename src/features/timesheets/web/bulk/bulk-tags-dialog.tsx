import * as z from 'zod';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { useUsedTags } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

const TagChanges = z
  .object({ addTags: tagList(timesheetLimits), removeTags: tagList(timesheetLimits) })
  .refine(({ addTags, removeTags }) => addTags.length + removeTags.length > 0, {
    ...sentence(m.chooseTags),
    path: ['addTags'],
  });

type BulkTagsDialogProps = {
  /** How many entries change. */
  count: number;
  /** Null if not all selected entries are loaded. */
  entries: readonly TimesheetEntry[] | null;
  onChange: (changes: z.infer<typeof TagChanges>) => void;
  onClose: () => void;
};

/** Adds tags to entries and removes others, in one operation. */
export function BulkTagsDialog({ count, entries, onChange, onClose }: BulkTagsDialogProps) {
  const usedTags = useUsedTags();
  return (
    <FormDialog
      isPrompt
      title={m.changeTags}
      schema={TagChanges}
      values={{ addTags: [], removeTags: [] }}
      onSave={onChange}
      onClose={onClose}
    >
      <div className={text.quiet}>{m.selectedCount({ count })}</div>
      <TagsInput name="addTags" label={m.addTags} suggestions={usedTags} />
      <TagsInput
        name="removeTags"
        label={m.removeTags}
        suggestions={entries ? uniqueTags(entries.flatMap(({ tags }) => tags)) : usedTags}
      />
    </FormDialog>
  );
}
