import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { expectTyping, forgetTyping } from './keyboard/early-keys.ts';
import { listeners } from './listeners.ts';
import { notify } from './notice/notices.ts';

/** A part of the page that is fetched when it is needed, or in advance. */
export type LazyPart<Props extends object> = {
  /** Shows `fallback` until it has come; once it has, it is there with the press that opens it, focus and all. */
  Part: ComponentType<Props & { fallback?: ReactNode }>;
  /** Fetches it in advance. Silent: should that fail, opening it asks again and tells. */
  fetch: () => void;
};

/**
 * Other than React's own `lazy`, it never suspends what it stands in, nor fails with it: where nobody answers, the page
 * stays as it is, and the part is asked for again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let ready: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const { subscribe, tell } = listeners();

  function come(): Promise<void> {
    coming ??= load().then(
      (part) => {
        ready = part;
        tell();
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  }

  function ask(isAgain = false): void {
    expectTyping();
    come().catch(() => {
      forgetTyping();
      // Asked twice, with a network: an older build's part, which the server no longer has.
      const isGone = isAgain && navigator.onLine;
      notify(isGone ? goneMessage : awayMessage, {
        tone: 'failed',
        action: isGone
          ? { label: 'Load again', run: () => location.reload() }
          : { label: 'Try again', run: () => ask(true) },
      });
    });
  }

  function Part(props: Props & { fallback?: ReactNode }) {
    const Ready = useSyncExternalStore(subscribe, () => ready);
    const isReady = Ready !== null;
    useEffect(() => {
      if (!isReady) ask();
    }, [isReady]);
    return Ready ? <Ready {...props} /> : props.fallback;
  }

  return { Part, fetch: () => void come().catch(() => undefined) };
}

const awayMessage = 'This part of Stint cannot be reached just now. Nothing you typed is lost.';
const goneMessage = 'Stint was updated. Load the page again to go on with the new version.';
