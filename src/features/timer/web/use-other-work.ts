import { useQueryClient } from '@tanstack/react-query';
import { actsOfSwitch, actsOfSwitchBack } from '#src/features/timer/acts-between.ts';
import { savedAsEntry } from '#src/features/timer/kept-time.ts';
import { noDescription } from '#src/features/timer/run-entry.ts';
import { switchBackProblem, switchedBack, switchedTo, type Work } from '#src/features/timer/timer-form.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/timer.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { timesheets } from './api.ts';
import { tellAndHear } from './telling.ts';
import { tellUndone, undoOfTimer } from './undo-of-timer.ts';
import { useShowEntry } from './use-show-entry.ts';
import { timerOf } from './use-timer.ts';

/**
 * Begins other work in one step: what was timed until then becomes an entry, as where another device begins something,
 * and that is told. Undone, the earlier work goes on as if it had never been left.
 */
export function useOtherWork(uid: string, timeZone: string): (work: Work) => void {
  const queries = useQueryClient();
  const show = useShowEntry(timeZone);
  const store = timerOf(uid);

  // What cannot be told now is told later; the entry comes with it.
  const tell = () =>
    void tellAndHear(store)
      .then(() => queries.invalidateQueries({ queryKey: timesheets.key() }))
      .catch(() => undefined);

  return (work) => {
    const { act, view, log } = store;
    const at = log.now();
    const left = view().timer;
    act((timer, now) => switchedTo(timer, work, now), actsOfSwitch);
    tell();
    const seconds = elapsedSeconds(left, at);
    if (timerState(left) === 'idle') return;
    const now = `Now timing ${named(work)}.`;
    const isKept = seconds > 0 && left.entryId !== null;
    const switched = { left, leftAt: at, begunId: view().timer.entryId };
    const undo = () => {
      let problem: ReturnType<typeof switchBackProblem>;
      act((timer, then) => {
        problem = switchBackProblem(timer, switched, then);
        return problem ? timer : switchedBack(timer, switched, then);
      }, actsOfSwitchBack);
      if (problem) {
        notify(refusals[problem](work, left), { tone: 'failed' });
        return;
      }
      tellUndone(view());
      tell();
    };
    notify(isKept ? `${savedAsEntry({ ...left, seconds })} ${now}` : now, {
      action: undoOfTimer(undo),
      also: isKept ? { label: 'Show', run: () => show(left.entryId ?? '', left.start ?? at) } : undefined,
    });
  };
}

const refusals = {
  ended: () => 'Nothing was undone: the timer is about other work by now.',
  late: (work: Work, left: Work) =>
    `${named(work)} was begun more than a minute ago and goes on. Begin ${named(left)} again instead.`,
};

function named({ description }: Work): string {
  return `“${description.trim() || noDescription}”`;
}
