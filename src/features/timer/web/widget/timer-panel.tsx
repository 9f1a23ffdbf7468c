import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/timer.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { onlyProject } from '#src/features/projects/rules/picker/pick-work.ts';
import { ProjectPicker, TaskSelect } from '#src/features/projects/web/public.tsx';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { start, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import {
  pickTimerClient,
  pickTimerProject,
  pickTimerTask,
  setBillable,
  setTags,
  setWork,
} from '#src/features/timer/rules/widget/timer-form.ts';
import type { TimerFieldErrors } from '#src/features/timer/web/actions/save-problem.ts';
import type { ClearAct } from '#src/features/timer/web/actions/use-stop-and-reset.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import {
  useClientsAndProjects,
  useRecentEntries,
  useUsedTags,
} from '#src/features/timesheets/web/public.tsx';
import { TagsField } from '#src/platform/web/form/fields/tags-field.tsx';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
import { DescriptionField } from './description-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { DragHandle } from './drag-handle.tsx';
import type { MarkedFields } from './field-errors.ts';
import { RecentEntryChips } from './recent-entry-chips.tsx';
import { StartTimeField } from './start-time-field.tsx';
import { TimerButtons } from './timer-buttons.tsx';
import { TimerClock } from './timer-clock.tsx';
import { TimerMessage, useNoticeOffset } from './timer-message.tsx';
import * as styles from './timer-panel.module.css';
import { usePanelPosition } from './use-panel-position.ts';

/** `--timer-closed`, which pages leave free anyway. */
const closedRoomPx = 80;

type Props = {
  timer: Timer;
  isSaving: boolean;
  /** The last failed save, for focus. */
  marked: MarkedFields | null;
  fieldErrors: TimerFieldErrors;
  /** False for client viewers, who can use the timer but keep no records. [2.52, 6.6] */
  canSaveEntries: boolean;
  timeZone: string;
  message: string | null;
  dispatch: (act: Transition) => void;
  onClear: (act: ClearAct) => void;
  /** Starts other work while the timer runs. */
  onSwitch: (work: WorkFields) => void;
  onSave: () => void;
  onClose: () => void;
};

/** The open timer. [2.43, 2.44] */
export function TimerPanel({
  timer: storedTimer,
  isSaving,
  marked,
  fieldErrors,
  canSaveEntries,
  timeZone,
  message,
  dispatch: storeTimer,
  onClear,
  onSwitch,
  onSave,
  onClose,
}: Props) {
  const work = useClientsAndProjects();
  const { timer, dispatch, keepPreselection, setIsCleared } = usePreselection(
    storedTimer,
    work.projects,
    storeTimer,
  );
  const chosenProject = work.projects.find(({ id }) => id === timer.projectId);
  const recentProjectIds = useRecentEntries().map(({ projectId }) => projectId);
  const [isTagging, setIsTagging] = useState(false);
  const usedTags = useUsedTags({ isNeeded: isTagging && canSaveEntries });
  const isIdle = timerState(timer) === 'idle';
  const sheet = useRef<HTMLDivElement>(null);
  const move = usePanelPosition(sheet);
  useEffect(() => {
    if (marked) sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [marked]);
  useNoticeOffset(sheet, (element) => {
    const { offsetHeight } = element;
    return {
      '--timer-room': getComputedStyle(element).position === 'fixed' ? offsetHeight : null,
      '--timer-end': Math.max(0, offsetHeight - closedRoomPx),
    };
  });
  const save = whenReadable(() => {
    keepPreselection();
    onSave();
  });
  return (
    <div ref={sheet} data-timer-open className={styles.sheet}>
      <div className={styles.message}>
        <TimerMessage message={message} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are pressed in its fields */}
      <form
        noValidate
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          if (isIdle) dispatch(start);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Enter alone would end a run by accident.
          if (!isIdle) return save(event);
          event.preventDefault();
          dispatch(start);
        }}
      >
        <div className={styles.head}>
          <TimerClock timer={timer} />
          <DragHandle onMove={move} />
          <IconButton label={m.closeTimer} onClick={onClose}>
            <ChevronDown size={20} aria-hidden />
          </IconButton>
        </div>
        {!canSaveEntries && <Alert tone="info">{m.viewersCantSave}</Alert>}
        <DescriptionField
          timer={timer}
          isSaving={isSaving}
          problem={fieldErrors.description}
          dispatch={dispatch}
        />
        {timer.draft && !isIdle && <DraftNotice draft={timer.draft} onAct={dispatch} />}
        <ProjectPicker
          clients={work.clients}
          projects={work.projects}
          clientId={timer.clientId}
          projectId={timer.projectId}
          recentProjectIds={recentProjectIds}
          problems={fieldErrors}
          hint={missingWorkHint(timer)}
          disabled={isSaving}
          onPickProject={(project) => {
            setIsCleared(project === null);
            dispatch((current, at) => pickTimerProject(current, project, at));
          }}
          onPickClient={(clientId) =>
            dispatch((current, at) => pickTimerClient(current, clientId, work.projects, at))
          }
        />
        <TaskSelect
          project={chosenProject}
          taskId={timer.taskId ?? null}
          disabled={isSaving}
          onPick={(taskId) => dispatch((current, at) => pickTimerTask(current, taskId, chosenProject, at))}
        />
        <TagsField
          label={m.tags}
          tags={timer.tags ?? []}
          suggestions={usedTags}
          disabled={isSaving}
          onFocus={() => setIsTagging(true)}
          onChange={(tags) => dispatch((current, at) => setTags(current, tags, at))}
        />
        <Switch
          label={m.billable}
          checked={timer.billable}
          disabled={isSaving}
          onChange={({ target: { checked } }) => dispatch((current, at) => setBillable(current, checked, at))}
        />
        <StartTimeField timer={timer} timeZone={timeZone} isSaving={isSaving} dispatch={dispatch} />
        {(isIdle || canSaveEntries) && (
          <RecentEntryChips
            timer={timer}
            canPin={canSaveEntries}
            onStart={onSwitch}
            onPick={isIdle ? (picked) => dispatch((current, at) => setWork(current, picked, at)) : onSwitch}
          />
        )}
        <TimerButtons timer={timer} isSaving={isSaving} dispatch={dispatch} onClear={onClear} onSave={save} />
      </form>
    </div>
  );
}

/**
 * The only active project is selected until you clear it. It becomes the timer's with the next change, the start or
 * Save, so an untouched form stays blank.
 */
function usePreselection(stored: Timer, projects: readonly Project[], store: Props['dispatch']) {
  const [isCleared, setIsCleared] = useState(false);
  const [lastEntryId, setLastEntryId] = useState(stored.entryId);
  if (lastEntryId !== stored.entryId) {
    setLastEntryId(stored.entryId);
    setIsCleared(false);
  }
  const only = isCleared ? undefined : onlyProject(projects);
  const preselect = (timer: Timer, at: number) =>
    only && timerState(timer) === 'idle' && timer.projectId === null && timer.clientId === null
      ? pickTimerProject(timer, only, at)
      : timer;
  return {
    timer: preselect(stored, stored.seenAt),
    dispatch: (act: Transition) => store((timer, at) => act(preselect(timer, at), at)),
    /** A description may have been typed before the projects were loaded. */
    keepPreselection: () => store(preselect),
    setIsCleared,
  };
}

/** Both are optional until there is time to save; the picker asks for the client of a project. [5.3] */
function missingWorkHint({ start: startedAt, clientId, projectId }: Timer): string | undefined {
  if (startedAt === null || projectId !== null) return undefined;
  return clientId === null ? m.selectBothHint : m.selectProjectHint;
}
