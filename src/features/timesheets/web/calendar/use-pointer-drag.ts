import { useEffect, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import { draftFromDrag } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { CalendarDrag, DayMinute } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import { instantAt } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { dayMinutes } from '#src/features/timesheets/rules/views/day-segments.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { TimedEntry } from './block-layout.ts';
import { fineSnapMinutes, minuteHeight, snapMinutes } from './calendar-dimensions.ts';
import type { EntryDraftState, EntryDraft } from './use-entry-draft.ts';

type PointerDragOptions = {
  /** The element that contains the day columns. */
  surface: RefObject<HTMLElement | null>;
  /** The vertically scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  days: readonly string[];
  timeZone: string;
  entryById: (id: string) => TimedEntry | undefined;
  drafting: EntryDraftState;
};

/** Mouse movement that still counts as a click, and the delay before a touch drags. */
const dragThresholdPx = 4;
const touchHoldMs = 350;
const clickEntryMinutes = 30;

/**
 * Drawing, moving and resizing by mouse, pen and touch. A mouse drags once it moves; a touch scrolls unless
 * it rests first. Escape cancels.
 */
export function usePointerDrag({
  surface,
  scroller,
  days,
  timeZone,
  entryById,
  drafting,
}: PointerDragOptions) {
  const { lockedUntil } = useAccount().preferences;
  const isHolding = useRef(false);

  // Prevent scrolling while dragging by touch: browsers need a non-passive listener in advance.
  useEffect(() => {
    const ground = surface.current;
    const hold = (event: TouchEvent) => {
      if (isHolding.current && event.cancelable) event.preventDefault();
    };
    ground?.addEventListener('touchmove', hold, { passive: false });
    return () => ground?.removeEventListener('touchmove', hold);
  }, [surface]);

  function pointAt(clientX: number, clientY: number): DayMinute | null {
    const box = surface.current?.getBoundingClientRect();
    if (!box) return null;
    const column = Math.floor(((clientX - box.left) / box.width) * days.length);
    const day = days[Math.min(Math.max(0, column), days.length - 1)];
    if (day === undefined) return null;
    const minute = (clientY - box.top) / minuteHeight;
    return { day, minute: Math.min(Math.max(0, minute), dayMinutes(day, timeZone)) };
  }

  /** What is under the pointer, or why it can't be dragged. */
  function dragAt(target: Element, at: DayMinute): CalendarDrag<TimedEntry> | { locked: string } | null {
    const id = target.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    if (id === undefined) {
      if (target.closest('button')) return null;
      if (isLockedDay(at.day, lockedUntil)) return { locked: lockedTimeMessage(lockedUntil) };
      return { act: 'create', day: at.day, minute: at.minute };
    }
    const entry = entryById(id);
    if (!entry) return null;
    const locked = lockedEntryMessage(entry, lockedUntil);
    if (locked !== undefined) return { locked };
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge'];
    if (edge === 'start' || edge === 'end') return { act: 'stretch', entry, edge };
    const heldMs = instantAt(at.minute, at.day, entry.timeZone);
    return { act: 'move', entry, grabMs: heldMs - Date.parse(entry.startTime) };
  }

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    // Wait until keyboard changes are saved.
    if (drafting.isSaving || drafting.draft) return;
    const begin = pointAt(event.clientX, event.clientY);
    const held = begin && dragAt(event.target, begin);
    const ground = surface.current;
    if (!begin || !held || !ground) return;

    const { pointerId, pointerType, clientX, clientY } = event;
    const isOnEntry = event.target.closest('[data-entry]') !== null;
    const isTouch = pointerType === 'touch';
    const listening = new AbortController();
    let last = { clientX, clientY, altKey: event.altKey };
    let draft: EntryDraft | null = null;
    let frame = 0;
    const resting = isTouch ? setTimeout(hold, touchHoldMs) : undefined;

    function hold() {
      if (!held || !ground) return;
      if ('locked' in held) {
        notify(held.locked, { tone: 'failed' });
        end();
        return;
      }
      isHolding.current = true;
      ground.setPointerCapture(pointerId);
      frame = requestAnimationFrame(scrollOn);
      follow();
    }

    function follow() {
      const to = pointAt(last.clientX, last.clientY);
      if (!held || 'locked' in held || !to) return;
      draft = draftFromDrag(held, to, last.altKey ? fineSnapMinutes : snapMinutes, timeZone) ?? draft;
      drafting.set(draft);
    }

    /** Scrolls when the pointer is near the upper or lower edge. */
    function scrollOn() {
      const by = scroller.current ? scrollStep(scroller.current, last.clientY) : 0;
      if (by !== 0) {
        scroller.current?.scrollBy(0, by);
        follow();
      }
      frame = requestAnimationFrame(scrollOn);
    }

    function end() {
      clearTimeout(resting);
      cancelAnimationFrame(frame);
      listening.abort();
      isHolding.current = false;
    }

    const { signal } = listening;
    document.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        last = { clientX: move.clientX, clientY: move.clientY, altKey: move.altKey };
        if (isHolding.current) follow();
        else if (Math.hypot(last.clientX - clientX, last.clientY - clientY) >= dragThresholdPx) {
          if (isTouch) end();
          else hold();
        }
      },
      { signal },
    );
    document.addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId !== pointerId) return;
        const wasHolding = isHolding.current;
        end();
        if (wasHolding && draft) void drafting.settle(draft);
        else if ('locked' in held && !isOnEntry) notify(held.locked, { tone: 'failed' });
        else if (!wasHolding && 'act' in held && held.act === 'create') {
          const to = {
            ...begin,
            minute: Math.floor(begin.minute / snapMinutes) * snapMinutes + clickEntryMinutes,
          };
          void drafting.settle(draftFromDrag(held, to, snapMinutes, timeZone) ?? undefined);
        }
      },
      { signal },
    );
    document.addEventListener(
      'pointercancel',
      () => {
        end();
        drafting.cancel();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isHolding.current) return;
        key.preventDefault();
        key.stopPropagation();
        end();
        drafting.cancel();
      },
      { signal, capture: true },
    );
  }

  return {
    onPointerDown,
    /** A long press drags instead of opening a menu. */
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (isHolding.current) event.preventDefault();
    },
  };
}

const scrollEdgePx = 40;

function scrollStep(scroller: HTMLElement, clientY: number): number {
  const box = scroller.getBoundingClientRect();
  const head = scroller.querySelector('[data-head]')?.getBoundingClientRect().height ?? 0;
  const above = box.top + head + scrollEdgePx - clientY;
  const below = clientY - (box.bottom - scrollEdgePx);
  if (above > 0) return -Math.min(above, scrollEdgePx) / 4;
  return below > 0 ? Math.min(below, scrollEdgePx) / 4 : 0;
}
