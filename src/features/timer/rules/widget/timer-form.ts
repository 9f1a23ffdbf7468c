import { setStartTime } from '#src/features/timer/rules/timer/start-time.ts';
import {
  updateTimer,
  elapsedMs,
  pause,
  start,
  stop,
  timerState,
} from '#src/features/timer/rules/timer/timer.ts';
import type { Draft, Timer } from '#src/features/timer/rules/timer/timer.ts';

/** What the pickers need to know of a project. */
export type PickableProject = { id: string; clientId: string | null; status: string };

/** What an entry says of the work: enough to do more of it. */
export type TrackedWork = Draft;

export function setDescription(timer: Timer, description: string, now: number): Timer {
  return updateTimer(timer, now, () => ({ description }));
}

/** What goes on being typed into the draft while another device's work is on the timer. */
export function setDraftDescription(timer: Timer, description: string, now: number): Timer {
  return updateTimer(timer, now, ({ draft }) => ({ draft: { ...emptyDraft, ...draft, description } }));
}

export function clearDraft(timer: Timer, now: number): Timer {
  return updateTimer(timer, now, () => ({ draft: null }));
}

/** What is in the form, if anything is. */
export function toDraft({ description, projectId, clientId, billable }: Timer): Draft | null {
  const isBlank = description === '' && projectId === null && clientId === null && billable;
  return isBlank ? null : { description, projectId, clientId, billable };
}

const emptyDraft: Draft = { description: '', projectId: null, clientId: null, billable: true };

export function setBillable(timer: Timer, billable: boolean, now: number): Timer {
  return updateTimer(timer, now, () => ({ billable }));
}

/** Picking a project sets its client; one without a client leaves the client that was picked. [2.45] */
export function pickProject(timer: Timer, project: PickableProject | null, now: number): Timer {
  return updateTimer(timer, now, ({ clientId }) => ({
    projectId: project?.id ?? null,
    clientId: project?.clientId ?? clientId,
  }));
}

/** Picking another client, or none, lets go of a project that is not this client's. */
export function pickClient(
  timer: Timer,
  clientId: string | null,
  projects: readonly PickableProject[],
  now: number,
): Timer {
  const chosen = projects.find(({ id }) => id === timer.projectId);
  const fits = chosen ? matchesClient(chosen, clientId) : clientId === timer.clientId;
  return updateTimer(timer, now, ({ projectId }) => ({ clientId, projectId: fits ? projectId : null }));
}

/** The form as it was for work done before. */
export function setWork(
  timer: Timer,
  { description, clientId, projectId, billable }: TrackedWork,
  now: number,
): Timer {
  return updateTimer(timer, now, () => ({ description, clientId, projectId, billable }));
}

/** Starts on work done before; a timer that has time on it is for other work and stays as it is. */
export function startWork(timer: Timer, work: TrackedWork, now: number): Timer {
  return timerState(timer) === 'idle' ? start(setWork(timer, work, now), now) : timer;
}

/** Other work begins; what was being timed ends there. What was typed for later stays for later. */
export function switchWork(timer: Timer, work: TrackedWork, now: number): Timer {
  if (timerState(timer) === 'idle') return startWork(timer, work, now);
  const started = start(setWork(stop(timer, now), work, now), now);
  return updateTimer(started, now, () => ({ draft: timer.draft }));
}

/** Where somebody left one work for another, and when; `begunId` is the run of the other. */
export type WorkSwitch = { left: Timer; leftAt: number; begunId: string | null };

/** For so long nothing worth keeping is lost when other work is undone. */
const undoSwitchMs = 60_000;

/** Why there is no way back: the other work has ended or given way, or has gone on for too long to be discarded. */
export function undoSwitchProblem(
  timer: Timer,
  { leftAt, begunId }: WorkSwitch,
  now: number,
): 'ended' | 'late' | undefined {
  if (timerState(timer) === 'idle' || timer.entryId !== begunId) return 'ended';
  return Math.max(elapsedMs(timer, now), now - leftAt) > undoSwitchMs ? 'late' : undefined;
}

/** What was left goes on, from when it was left if it ran, and otherwise paused. */
export function undoSwitch(timer: Timer, { left, leftAt }: WorkSwitch, now: number): Timer {
  const back = switchWork(timer, left, now);
  return left.isActive ? setStartTime(back, leftAt, now) : pause(back, now);
}

/** Whether the timer is about that already. */
export function isSameWork({ description, projectId, clientId }: Timer, work: TrackedWork): boolean {
  return description === work.description && projectId === work.projectId && clientId === work.clientId;
}

/** What the project picker offers: no archived ones, and those of the chosen client. [2.46] [2.47] */
export function pickableProjects<P extends PickableProject>(
  projects: readonly P[],
  clientId: string | null,
): P[] {
  return projects.filter(
    (project) => project.status !== 'Archived' && (clientId === null || matchesClient(project, clientId)),
  );
}

/** Work of a project without a client can be done for any. */
function matchesClient(project: PickableProject, clientId: string | null): boolean {
  return project.clientId === null || project.clientId === clientId;
}
