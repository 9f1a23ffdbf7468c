import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createEmitter } from './emitter.ts';
import { startTypeahead, clearTypeahead } from './keyboard/typeahead-buffer.ts';
import { addRenderedPart, noteShownPart } from './server-rendering/rendered-parts.ts';

/** A part of the page that loads on demand, or ahead of time. */
export type LazyComponent<Props extends object> = {
  /** Shows `fallback` while loading; once loaded, it renders synchronously, so focus works. */
  Component: ComponentType<Props & { fallback?: ReactNode }>;
  /** Loads it ahead of time. Silent: if it fails, opening it retries and reports errors. */
  preload: () => Promise<void>;
  isReady: () => boolean;
};

type LazyOptions = {
  /** False for parts that aren't opened to type into: shortcuts work while they load. */
  takesFocus?: boolean;
  /** The server renders it with its page, and calls it by this name. It renders the fallback of others. */
  renderedAs?: string;
};

/**
 * Unlike React's `lazy`, it never suspends its surroundings or crashes them: if loading fails, the page stays and can
 * retry.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { takesFocus = true, renderedAs }: LazyOptions = {},
): LazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const { subscribe, emit } = createEmitter();
  const current = () => ready;

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
    if (takesFocus) startTypeahead();
    loadOnce().catch(() => {
      clearTypeahead();
      // Loaded with the shell; pages without it show no notices.
      import('./notice/notices.ts').then(
        ({ notifyUnloadedPart }) => notifyUnloadedPart({ isAgain, retry: () => loadWithNotice(true) }),
        () => undefined,
      );
    });
  }

  function Component(props: Props & { fallback?: ReactNode }) {
    if (renderedAs !== undefined) noteShownPart(renderedAs);
    const loaded = useSyncExternalStore(subscribe, current, renderedAs === undefined ? () => null : current);
    const isReady = loaded !== null;
    // What arrives later is rendered in steps, so that it doesn't block the page.
    const Ready = useDeferredValue(loaded);
    useEffect(() => {
      if (!isReady) loadWithNotice();
    }, [isReady]);
    return Ready ? <Ready {...props} /> : props.fallback;
  }

  const preload = () => loadOnce().catch(() => undefined);
  if (renderedAs !== undefined) addRenderedPart(renderedAs, preload);

  return {
    Component,
    preload,
    isReady: () => ready !== null,
  };
}
