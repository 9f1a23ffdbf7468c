import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/timer.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { onlyProject } from '#src/features/projects/rules/picker/pick-work.ts';
import { ProjectPicker, TaskSelect } from '#src/features/projects/web/public.tsx';
import type { TimerFieldErrors } from '#src/features/timer/rules/entry/save-timer.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { start, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import {
  pickTimerClient,
  pickTimerProject,
  pickTimerTask,
  setBillable,
  setTags,
  setWork,
} from '#src/features/timer/rules/widget/timer-form.ts';
import type { ClearAct } from '#src/features/timer/web/actions/use-stop-and-reset.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import {
  useClientsAndProjects,
  useRecentEntries,
  useUsedTags,
} from '#src/features/timesheets/web/public.tsx';
import { TagsField } from '#src/platform/web/form/fields/tags-field.tsx';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { appBarHeight, floatingShadow } from '#src/platform/web/theme/tokens.ts';
import { DescriptionField } from './description-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { DragHandle } from './drag-handle.tsx';
import type { MarkedFields } from './field-errors.ts';
import { RecentEntryChips } from './recent-entry-chips.tsx';
import { StartTimeField } from './start-time-field.tsx';
import { TimerButtons } from './timer-buttons.tsx';
import { TimerClock } from './timer-clock.tsx';
import { TimerMessage, useNoticeOffset } from './timer-message.tsx';
import { usePanelPosition } from './use-panel-position.ts';

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
  useNoticeOffset('--timer-room', sheet, (element) =>
    getComputedStyle(element).position === 'fixed' ? element.offsetHeight : null,
  );
  const save = whenReadable(() => {
    keepPreselection();
    onSave();
  });
  return (
    <Sheet ref={sheet} data-timer-panel>
      <MessageSlot>
        <TimerMessage message={message} />
      </MessageSlot>
      <Panel
        noValidate
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
        <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1 }}>
            <TimerClock timer={timer} />
          </Box>
          <DragHandle onMove={move} />
          <IconButton aria-label={m.closeTimer} onClick={onClose} sx={{ mr: -2 }}>
            <ChevronDown size={20} aria-hidden />
          </IconButton>
        </Stack>
        {!canSaveEntries && <Alert severity="info">{m.viewersCantSave}</Alert>}
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
        <FormControlLabel
          label={m.billable}
          control={
            <Switch
              checked={timer.billable}
              disabled={isSaving}
              onChange={(_event, isBillable) =>
                dispatch((current, at) => setBillable(current, isBillable, at))
              }
            />
          }
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
      </Panel>
    </Sheet>
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

/** Where pages can't make room beside it, a sheet below them. */
const Sheet = styled('div')(({ theme }) => ({
  position: 'relative',
  [theme.breakpoints.down(1280)]: { position: 'fixed', inset: 'auto 0 0 var(--drawer-room, 0px)' },
}));

/** Messages overlay the page, not the panel. */
const MessageSlot = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: 0,
  bottom: 'calc(100% + 8px)',
  width: 'max-content',
  maxWidth: 'min(520px, calc(100vw - 48px))',
  [theme.breakpoints.down(1280)]: { left: 16, right: 16, width: 'auto', maxWidth: 'none' },
}));

const Panel = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 20,
  maxHeight: `calc(100dvh - ${appBarHeight + 32}px)`,
  overflowY: 'auto',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: floatingShadow,
  [theme.breakpoints.up(1280)]: { width: 360, borderRadius: 14 },
  [theme.breakpoints.down(1280)]: {
    paddingBottom: 'calc(20px + env(safe-area-inset-bottom))',
    borderRadius: '16px 16px 0 0',
  },
  // Two columns keep the sheet low.
  [theme.breakpoints.between('sm', 1280)]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 24,
    '& > div:first-of-type, & > div:last-of-type': { gridColumn: '1 / -1' },
  },
}));
