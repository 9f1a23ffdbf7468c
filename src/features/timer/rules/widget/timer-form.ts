import { pickClient, pickProject, pickTask } from '#src/features/projects/rules/picker/pick-work.ts';
import type { PickableProject } from '#src/features/projects/rules/picker/pick-work.ts';
import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';
import { blankWork, toWorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { setStartTime } from '#src/features/timer/rules/timer/start-time.ts';
import {
  updateTimer,
  elapsedMs,
  pause,
  start,
  stop,
  timerState,
} from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { renameTags } from '#src/platform/shared/tags.ts';
import type { TagChange } from '#src/platform/shared/tags.ts';

export function setDescription(timer: Timer, description: string, now: number): Timer {
  return updateTimer(timer, now, () => ({ description }));
}

/** Updates the draft while another device's work is on the timer. */
export function setDraftDescription(timer: Timer, description: string, now: number): Timer {
  return updateTimer(timer, now, ({ draft }) => ({ draft: { ...blankWork, ...draft, description } }));
}

export function clearDraft(timer: Timer, now: number): Timer {
  return updateTimer(timer, now, () => ({ draft: null }));
}

/** The form's contents, or null if it is blank. */
export function toDraft(form: WorkFields): WorkFields | null {
  const { description, projectId, clientId, billable, tags = [] } = form;
  const isBlank =
    description === '' && projectId === null && clientId === null && billable && tags.length === 0;
  return isBlank ? null : toWorkFields(form);
}

export function setBillable(timer: Timer, billable: boolean, now: number): Timer {
  return updateTimer(timer, now, () => ({ billable }));
}

export function pickTimerTask(
  timer: Timer,
  taskId: string | null,
  project: { tasks: readonly ProjectTask[] } | undefined,
  now: number,
): Timer {
  return updateTimer(timer, now, (before) => pickTask(before, project, taskId));
}

export function setTags(timer: Timer, tags: string[], now: number): Timer {
  return updateTimer(timer, now, () => ({ tags: tags.length > 0 ? tags : undefined }));
}

/** Renames or removes tags of the work, and of a draft that waits for its turn. */
export function renameTimerTags(timer: Timer, { tags, newName }: TagChange, now: number): Timer {
  const renamed = (work: WorkFields) => ({ ...work, tags: renameTags(work.tags ?? [], tags, newName) });
  return updateTimer(timer, now, ({ draft }) => ({
    ...toWorkFields(renamed(timer)),
    draft: draft && toWorkFields(renamed(draft)),
  }));
}

export function pickTimerProject(timer: Timer, project: PickableProject | null, now: number): Timer {
  return updateTimer(timer, now, (before) => pickProject(before, project));
}

export function pickTimerClient(
  timer: Timer,
  clientId: string | null,
  projects: readonly PickableProject[],
  now: number,
): Timer {
  return updateTimer(timer, now, (before) => pickClient(before, clientId, projects));
}

/** Fills the form from earlier work. */
export function setWork(timer: Timer, work: WorkFields, now: number): Timer {
  return updateTimer(timer, now, () => toWorkFields(work));
}

/** Starts tracking earlier work; a timer with time on it stays as it is. */
export function startWork(timer: Timer, work: WorkFields, now: number): Timer {
  return timerState(timer) === 'idle' ? start(setWork(timer, work, now), now) : timer;
}

/** Starts other work and ends the current run. A draft is kept. */
export function switchWork(timer: Timer, work: WorkFields, now: number): Timer {
  if (timerState(timer) === 'idle') return startWork(timer, work, now);
  const started = start(setWork(stop(timer, now), work, now), now);
  return updateTimer(started, now, () => ({ draft: timer.draft }));
}

/** The work that was left and when; `begunId` is the new run. */
export type WorkSwitch = { left: Timer; leftAt: number; begunId: string | null };

/** Undoing a switch discards at most this much of the new work. */
const undoSwitchMs = 60_000;

/** Why a switch can't be undone: the new work has ended, or has run too long to discard. */
export function undoSwitchProblem(
  timer: Timer,
  { leftAt, begunId }: WorkSwitch,
  now: number,
): 'ended' | 'late' | undefined {
  if (timerState(timer) === 'idle' || timer.entryId !== begunId) return 'ended';
  return Math.max(elapsedMs(timer, now), now - leftAt) > undoSwitchMs ? 'late' : undefined;
}

/** Resumes the earlier work: it keeps running from when it was left, or stays paused. */
export function undoSwitch(timer: Timer, { left, leftAt }: WorkSwitch, now: number): Timer {
  const back = switchWork(timer, left, now);
  return left.isActive ? setStartTime(back, leftAt, now) : pause(back, now);
}

export function isSameWork(timer: Timer, work: WorkFields): boolean {
  const { description, projectId, clientId, taskId = null } = timer;
  return (
    description === work.description &&
    projectId === work.projectId &&
    clientId === work.clientId &&
    taskId === (work.taskId ?? null)
  );
}
