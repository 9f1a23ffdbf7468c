import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/project-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { RecalculateRatesDialog } from './recalculate-rates-dialog.tsx';

/** After a change of rates: asks whether entries that aren't invoiced should get them, if any would change. */
export function OlderRatesQuestion({ project, onClose }: { project: Project; onClose: () => void }) {
  const { data } = useQuery({
    ...onlineTimesheets.previewRecalculatedRates.queryOptions({ input: { projectId: project.id } }),
    // Without an answer there is no question: the page still offers to recalculate.
    retry: false,
  });
  const count = data?.changes.length ?? 0;
  return (
    count > 0 && (
      <RecalculateRatesDialog question={m.alsoRecalculate({ count })} project={project} onClose={onClose} />
    )
  );
}
