import { beganAt } from './began.ts';
import { changed, type Draft, elapsedMs, pause, start, stop, type Timer, timerState } from './timer.ts';

/** What the pickers need to know of a project. */
export type PickableProject = { id: string; clientId: string | null; status: string };

/** What an entry says of the work: enough to do more of it. */
export type Work = Draft;

export function describe(timer: Timer, description: string, now: number): Timer {
  return changed(timer, now, () => ({ description }));
}

/** What goes on being typed into the draft while another device's work is on the timer. */
export function draftOn(timer: Timer, description: string, now: number): Timer {
  return changed(timer, now, ({ draft }) => ({ draft: { ...blank, ...draft, description } }));
}

export function withoutDraft(timer: Timer, now: number): Timer {
  return changed(timer, now, () => ({ draft: null }));
}

/** What is in the form, if anything is. */
export function draftOf({ description, projectId, clientId, billable }: Timer): Draft | null {
  const isBlank = description === '' && projectId === null && clientId === null && billable;
  return isBlank ? null : { description, projectId, clientId, billable };
}

const blank: Draft = { description: '', projectId: null, clientId: null, billable: true };

export function setBillable(timer: Timer, billable: boolean, now: number): Timer {
  return changed(timer, now, () => ({ billable }));
}

/** Picking a project sets its client; one without a client leaves the client that was picked. [2.45] */
export function pickProject(timer: Timer, project: PickableProject | null, now: number): Timer {
  return changed(timer, now, ({ clientId }) => ({
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
  const fits = chosen ? suits(chosen, clientId) : clientId === timer.clientId;
  return changed(timer, now, ({ projectId }) => ({ clientId, projectId: fits ? projectId : null }));
}

/** The form as it was for work done before. */
export function takeUp(
  timer: Timer,
  { description, clientId, projectId, billable }: Work,
  now: number,
): Timer {
  return changed(timer, now, () => ({ description, clientId, projectId, billable }));
}

/** Starts on work done before; a timer that has time on it is for other work and stays as it is. */
export function goOnWith(timer: Timer, work: Work, now: number): Timer {
  return timerState(timer) === 'idle' ? start(takeUp(timer, work, now), now) : timer;
}

/** Other work begins; what was being timed ends there. What was typed for later stays for later. */
export function switchedTo(timer: Timer, work: Work, now: number): Timer {
  if (timerState(timer) === 'idle') return goOnWith(timer, work, now);
  const begun = start(takeUp(stop(timer, now), work, now), now);
  return changed(begun, now, () => ({ draft: timer.draft }));
}

/** Where somebody left one work for another, and when; `begunId` is the run of the other. */
export type Switch = { left: Timer; leftAt: number; begunId: string | null };

/** For so long nothing worth keeping is lost when other work is undone. */
const changedMindMs = 60_000;

/** Why there is no way back: the other work has ended or given way, or has gone on for too long to be discarded. */
export function switchBackProblem(
  timer: Timer,
  { leftAt, begunId }: Switch,
  now: number,
): 'ended' | 'late' | undefined {
  if (timerState(timer) === 'idle' || timer.entryId !== begunId) return 'ended';
  return Math.max(elapsedMs(timer, now), now - leftAt) > changedMindMs ? 'late' : undefined;
}

/** What was left goes on, from when it was left if it ran, and otherwise paused. */
export function switchedBack(timer: Timer, { left, leftAt }: Switch, now: number): Timer {
  const back = switchedTo(timer, left, now);
  return left.isActive ? beganAt(back, leftAt, now) : pause(back, now);
}

/** Whether the timer is about that already. */
export function isAbout({ description, projectId, clientId }: Timer, work: Work): boolean {
  return description === work.description && projectId === work.projectId && clientId === work.clientId;
}

/** What the project picker offers: no archived ones, and those of the chosen client. [2.46] [2.47] */
export function projectsToPick<P extends PickableProject>(
  projects: readonly P[],
  clientId: string | null,
): P[] {
  return projects.filter(
    (project) => project.status !== 'Archived' && (clientId === null || suits(project, clientId)),
  );
}

/** Work of a project without a client can be done for any. */
function suits(project: PickableProject, clientId: string | null): boolean {
  return project.clientId === null || project.clientId === clientId;
}
