import { useEffect } from 'react';
import type { RefObject } from 'react';
import { liftTimer } from '#src/features/timer/rules/widget/lift-timer.ts';

/** Primary buttons, and the totals of a list, which stay at the window's bottom. */
const keptClear = 'main .MuiButton-contained, main tfoot';

/** The closed timer moves up where it would cover what people need. */
export function useTimerLift(timer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    let liftPx = 0;
    const lift = () => {
      if (!timer.current) return;
      const { left, right, top, bottom } = timer.current.getBoundingClientRect();
      const others = [...document.querySelectorAll(keptClear)].map((part) => part.getBoundingClientRect());
      const atRest = { left, right, top: top + liftPx, bottom: bottom + liftPx };
      liftPx = liftTimer(atRest, others, innerHeight);
      timer.current.style.translate = liftPx === 0 ? '' : `0 ${-liftPx}px`;
    };
    const liftSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(lift);
    };
    liftSoon();
    addEventListener('scroll', liftSoon, { passive: true });
    addEventListener('resize', liftSoon);
    const observer = new MutationObserver(liftSoon);
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', liftSoon);
      removeEventListener('resize', liftSoon);
      observer.disconnect();
    };
  }, [timer]);
}
