import { useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createEmitter } from './emitter.ts';
import { startTypeahead, clearTypeahead } from './keyboard/typeahead-buffer.ts';
import { notify } from './notice/notices.ts';

/** A part of the page that is fetched when it is needed, or in advance. */
export type LazyComponent<Props extends object> = {
  /** Shows `fallback` until it has come; once it has, it is there with the press that opens it, focus and all. */
  Component: ComponentType<Props & { fallback?: ReactNode }>;
  /** Fetches it in advance. Silent: should that fail, opening it asks again and tells. */
  preload: () => void;
};

/**
 * Other than React's own `lazy`, it never suspends what it stands in, nor fails with it: where nobody answers, the page
 * stays as it is, and the part is asked for again.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const { subscribe, emit } = createEmitter();

  function loadOnce(): Promise<void> {
    loading ??= load().then(
      (part) => {
        ready = part;
        emit();
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function loadWithNotice(isAgain = false): void {
    startTypeahead();
    loadOnce().catch(() => {
      clearTypeahead();
      // Asked twice, with a network: an older build's part, which the server no longer has.
      const isGone = isAgain && navigator.onLine;
      notify(isGone ? updatedMessage : unreachableMessage, {
        tone: 'failed',
        action: isGone
          ? { label: 'Reload', run: () => location.reload() }
          : { label: 'Try again', run: () => loadWithNotice(true) },
      });
    });
  }

  function Component(props: Props & { fallback?: ReactNode }) {
    const Ready = useSyncExternalStore(subscribe, () => ready);
    const isReady = Ready !== null;
    useEffect(() => {
      if (!isReady) loadWithNotice();
    }, [isReady]);
    return Ready ? <Ready {...props} /> : props.fallback;
  }

  return { Component, preload: () => void loadOnce().catch(() => undefined) };
}

const unreachableMessage = 'This part of Stint couldn’t be loaded. Nothing you typed is lost.';
const updatedMessage = 'Stint was updated. Reload to use the new version.';
