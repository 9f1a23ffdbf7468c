type Box = { left: number; right: number; top: number; bottom: number };

const gapPx = 8;

/** By how many px the closed timer moves up, so that it covers none of these; 0 if it would leave the window's lower half. */
export function liftTimer(timer: Box, others: readonly Box[], windowHeight: number): number {
  const fromBelow = others
    .filter(({ left, right }) => left < timer.right + gapPx && right > timer.left - gapPx)
    .toSorted((a, b) => b.bottom - a.bottom);
  const liftPx = fromBelow.reduce((lift, { top, bottom }) => {
    const isCovered = top < timer.bottom - lift + gapPx && bottom > timer.top - lift - gapPx;
    return isCovered ? Math.max(lift, timer.bottom + gapPx - top) : lift;
  }, 0);
  return timer.top - liftPx < windowHeight / 2 ? 0 : liftPx;
}
