/** From a click or key to the next frame, and to the one that shows its result, with the processor slowed down four times. */
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../tools/find-chromium.ts';
import { sessionCookie } from './bench-sessions.ts';

const slowdown = 4;
const targetMs = 100;
const runs = 3;
const dayMs = 86_400_000;

/** Opened once the page is idle; a selector for what must show. */
type Action = {
  page: string;
  what: string;
  /** Before it is measured. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  shows: string;
};

export type ActionTiming = { what: string; cold: Timing; warm: Timing; target: number };
type Timing = {
  /** Until the next frame after the press, as browsers report it for Interaction to Next Paint: in steps of 8 ms. */
  paintedMs: number;
  /** Until all of the result shows. */
  shownMs: number;
  /** What the page computed until then, which other work of the machine doesn’t lengthen. */
  computedMs: number;
};

const dialogField = '[role="dialog"] input';
/** The account's entries end last Friday. */
const lastWeek = `/timesheets?range=${formatLastWeek()}`;

const actions: Action[] = [
  { page: lastWeek, what: '“Add entry”: the form', act: clickButton(/^Add entry$/), shows: dialogField },
  { page: lastWeek, what: 'menu of an entry', act: clickButton(/^Actions/), shows: '[role="menuitem"]' },
  {
    page: lastWeek,
    what: 'filter by client: the choices',
    act: clickButton(/^Client$/),
    shows: '[role="menu"]',
  },
  { page: lastWeek, what: 'switch to the week', act: clickButton(/^Week$/), shows: 'input[data-cell]' },
  {
    page: lastWeek,
    what: 'switch to the calendar',
    act: clickButton(/^Calendar$/),
    shows: '[data-entry]',
  },
  {
    page: lastWeek,
    what: 'switch to the month',
    act: clickButton(/^Month$/),
    shows: '[role="grid"][aria-busy="false"] [data-day]',
  },
  { page: '/dashboard', what: 'command palette', act: clickButton(/^Search or jump to/), shows: dialogField },
  { page: '/dashboard', what: 'track time', act: clickButton(/^Track Time/), shows: '[role="combobox"]' },
  {
    page: '/dashboard',
    what: 'start or resume the timer',
    prepare: pauseTimer,
    act: (page) => page.keyboard.press('t'),
    shows: '[data-state="running"]',
  },
  { page: '/clients', what: '“Add client”: the form', act: clickButton(/^Add client$/), shows: dialogField },
  {
    page: '/projects',
    what: '“Add project”: the form',
    act: clickButton(/^Add project$/),
    shows: dialogField,
  },
];

/** Medians. */
export async function* measureActions(origin: string): AsyncGenerator<ActionTiming> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ ...sessionCookie(1), url: origin }]);
    await visitFirst(await context.newPage(), origin);
    for (const action of actions) {
      const measure = async (isWarm: boolean) => {
        const timingsOfRuns: Timing[] = [];
        for (let run = 0; run < runs; run += 1) {
          const options = { origin, action, isWarm };
          const slow = await measureAction(await context.newPage(), { ...options, isSlow: true });
          const { computedMs } = await measureAction(await context.newPage(), { ...options, isSlow: false });
          timingsOfRuns.push({ ...slow, computedMs: computedMs * slowdown });
        }
        const median = (read: (timing: Timing) => number) =>
          timingsOfRuns.map(read).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
        return {
          paintedMs: median(({ paintedMs }) => paintedMs),
          shownMs: median(({ shownMs }) => shownMs),
          computedMs: median(({ computedMs }) => computedMs),
        };
      };
      yield {
        what: action.what,
        cold: await measure(false),
        warm: await measure(true),
        target: targetMs,
      };
    }
  } finally {
    await browser.close();
  }
}

/** Until the browser keeps the app’s files, as after the first visit. */
async function visitFirst(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
}

/**
 * Cold: the first on a page that has just become idle. Warm: the pointer has moved since, so that the page could load
 * what may be asked for.
 */
async function measureAction(
  page: Page,
  { origin, action, isWarm, isSlow }: MeasureOptions,
): Promise<Timing> {
  await page.goto(origin + action.page);
  await page.getByRole('region', { name: 'Timer' }).waitFor();
  await page.evaluate(waitUntilLoaded, quietMs);
  await action.prepare?.(page);
  if (isWarm) {
    await page.mouse.move(640, 400);
    await page.mouse.move(640, 410);
    await page.waitForTimeout(restMs);
  }
  const devtools = await page.context().newCDPSession(page);
  if (isSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  await page.evaluate(watchForResult, action.shows);
  const before = await computed();
  await action.act(page);
  const shownMs = await page.evaluate(() => (globalThis as unknown as PressTimes).shown);
  const computedMs = (await computed()) - before;
  const paintedMs = await page.evaluate(() => (globalThis as unknown as PressTimes).painted);
  await page.close();
  return { paintedMs, shownMs: Math.round(shownMs), computedMs: Math.round(computedMs) };
}

/** What `watchForResult` adds to the page. */
type PressTimes = { shown: Promise<number>; painted: Promise<number> };

type MeasureOptions = { origin: string; action: Action; isWarm: boolean; isSlow: boolean };

const restMs = 1_500;
/** Longer than the pause between two files that load while the page rests. */
const quietMs = 300;

/** Runs in the page: until nothing has begun to load for some time. */
async function waitUntilLoaded(ms: number): Promise<void> {
  const count = () => performance.getEntriesByType('resource').length;
  for (let seen = -1; seen !== count();) {
    seen = count();
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  }
}

/**
 * Runs in the page: resolves `painted` to the longest event of the press, and `shown` to the time from the input to the frame
 * after the result is in the page.
 */
function watchForResult(selector: string): void {
  let began = 0;
  const begin = ({ timeStamp }: Event) => (began ||= timeStamp);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { capture: true });
  const shown = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} didn’t show.`)), 30_000);
    const check = () => {
      if (began > 0 && document.querySelector(selector)) setTimeout(() => resolve(performance.now() - began));
      else requestAnimationFrame(check);
    };
    check();
  });
  let paintedMs = 0;
  // A press takes longer than this, the shortest that browsers report.
  const presses = { type: 'event' as const, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (began > 0 && interactionId > 0) paintedMs = Math.max(paintedMs, duration);
  }).observe(presses);
  // They are reported after their frame.
  const painted = shown.then(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    return paintedMs;
  });
  Object.assign(globalThis, { shown, painted });
}

function clickButton(name: RegExp): Action['act'] {
  return (page) => page.getByRole('button', { name }).first().click();
}

function formatLastWeek(): string {
  const monday = Date.now() - (((new Date().getUTCDay() + 6) % 7) + 7) * dayMs;
  return [monday, monday + 6 * dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10)).join('..');
}

async function pauseTimer(page: Page): Promise<void> {
  if ((await page.locator('[data-state="running"]').count()) === 0) return;
  await page.keyboard.press('t');
  await page.locator('[data-state="paused"]').first().waitFor();
}
