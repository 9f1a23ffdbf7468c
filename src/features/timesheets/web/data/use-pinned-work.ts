import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timesheets.ts';
import type { PinnedWork } from '#src/features/timesheets/contract-pins.ts';
import { rowKey } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { useClientsAndProjects } from './use-clients-and-projects.ts';

// Outside the keys of timesheets, so that a save doesn't refetch it.
const pinnedWorkKey = ['pinned-work'];

/** The pinned work that still exists, and a toggle for pins. */
export function usePinnedWork({ isNeeded = true } = {}) {
  const queries = useQueryClient();
  const { projects, clients } = useClientsAndProjects();
  const { data } = useQuery({
    ...timesheets.pinnedWork.queryOptions({ input: {} }),
    queryKey: pinnedWorkKey,
    staleTime: 60_000,
    enabled: isNeeded,
  });
  const pins = data?.items;
  // A deletion can be undone, so the pin of a deleted project stays.
  const pinned = (pins ?? []).flatMap((pin) => {
    const project = projects.find(({ id }) => id === pin.projectId);
    if (project) return [{ ...pin, clientId: project.clientId ?? pin.clientId }];
    if (pin.projectId !== null) return [];
    return pin.clientId === null || clients.some(({ id }) => id === pin.clientId) ? [pin] : [];
  });
  const isPinned = (work: WorkDetails) => pinned.some((pin) => rowKey(pin) === rowKey(work));

  /** Pins the work as the last one, or removes its pin. */
  async function togglePin(work: WorkDetails): Promise<void> {
    if (!pins) return;
    const wasPinned = isPinned(work);
    const items = wasPinned ? pins.filter((pin) => rowKey(pin) !== rowKey(work)) : [...pins, toPin(work)];
    queries.setQueryData(pinnedWorkKey, { items });
    try {
      await timesheets.setPinnedWork.call({ items });
      notify(wasPinned ? m.workUnpinned : m.workPinned);
    } catch (error) {
      notify(toFailure(error).message, { tone: 'failed' });
    }
    await queries.invalidateQueries({ queryKey: pinnedWorkKey });
  }

  return { pinned, isPinned, togglePin };
}

function toPin(work: WorkDetails): PinnedWork {
  const { description, clientId, projectId, taskId = null, billable, tags = [] } = work;
  return { description, clientId, projectId, taskId, billable, tags };
}
