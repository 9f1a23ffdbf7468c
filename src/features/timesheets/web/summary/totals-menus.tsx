import { Stamp } from 'lucide-react';
import { memo, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { RequestApprovalDialog } from '#src/features/approvals/web/public.tsx';
import { ExportMenu } from '#src/features/timesheets/web/export/export-menu.tsx';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';

/** What can be done with the time of the filter: have it approved, or download it. */
export const TotalsMenus = memo(function TotalsMenus({ filter }: { filter: EntryFilter }) {
  const [isRequesting, setIsRequesting] = useState(false);
  const { range, clientId, projectId } = filter;
  return (
    <>
      {range && (
        <IconButton label={m.requestApproval} onClick={() => setIsRequesting(true)}>
          <Stamp size={18} aria-hidden />
        </IconButton>
      )}
      <ExportMenu input={filter.input} isIcon />
      {isRequesting && range && (
        <RequestApprovalDialog
          clientId={clientId || null}
          projectId={projectId || null}
          range={range}
          onClose={() => setIsRequesting(false)}
        />
      )}
    </>
  );
});
