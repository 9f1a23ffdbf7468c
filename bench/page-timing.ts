/** Waiting times of a user with many entries, measured with the browser's clock. */
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../tools/find-chromium.ts';
import { sessionCookie } from './bench-sessions.ts';
import { crowdedWeekRange } from './crowded-week.ts';

export type PageTiming = { what: string; ms: number; target: number };

/** Also on a busy machine. */
const waitMs = 180_000;

type PageTimingOptions = { origin: string; days: number };

export async function measurePages({ origin, days }: PageTimingOptions): Promise<PageTiming[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ ...sessionCookie(1), url: origin }]);
    const page = await context.newPage();
    page.setDefaultTimeout(waitMs);
    return await timePages(page, origin, days);
  } finally {
    await browser.close();
  }
}

async function timePages(page: Page, origin: string, days: number): Promise<PageTiming[]> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const range = `range=${day(days)}..${day(0)}`;
  const timings: PageTiming[] = [];
  const timed = async (what: string, target: number, work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    timings.push({ what, ms: Math.round(performance.now() - began), target });
  };

  await page.goto(`${origin}/dashboard`);
  await page.getByRole('link', { name: 'Timesheets' }).first().waitFor();
  await page.goto(`${origin}/timesheets?${range}`);
  const row = page.getByText(/Worked on part/).first();
  await row.waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await timed('list of 10,000: from the click to the first row', 500, async () => {
    await page.goBack();
    await row.waitFor();
  });
  timings.push({
    what: 'longest task while scrolling 10,000 entries',
    ms: await measureScrolling(page),
    target: 100,
  });

  await page.evaluate(() => scrollTo(0, 0));
  const field = page.getByRole('searchbox').first();
  await field.focus();
  for (const letter of ['9', '99', '999']) {
    timings.push({
      what: `typing “${letter}” into the filter: the field shows it`,
      ms: await measureTyping(page),
      target: 100,
    });
  }
  await page.goto(`${origin}/timesheets?${range}`);
  await row.waitFor();
  for (const view of ['Week', 'Calendar', 'Month']) {
    const target = page.getByRole('group', { name: /view/i }).getByRole('button', { name: view });
    await timed(`${view}: from the click to its content`, 500, async () => {
      await target.click();
      await page.waitForURL(new RegExp(`view=${view.toLowerCase()}`));
      await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
    });
  }
  return [...timings, ...(await timeCrowdedWeek(page, origin))];
}

/** With ten thousand entries in one week: how long a view blocks the page while opening. */
async function timeCrowdedWeek(page: Page, origin: string): Promise<PageTiming[]> {
  const { from, to } = crowdedWeekRange;
  const timings: PageTiming[] = [];
  for (const [view, content] of Object.entries(viewContent)) {
    await page.goto(`${origin}/timesheets?range=today`);
    await page.getByRole('button', { name: 'Add entry' }).waitFor();
    await page.evaluate(watchTasks);
    // Inside the page, so the app's start isn't measured.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/timesheets?view=${view}&range=${from}..${to}`);
    await page.locator(content).first().waitFor();
    timings.push({
      what: `${view} of 10,000 entries in one week: longest task until it is there`,
      ms: await page.evaluate(longestTask),
      target: 100,
    });
  }
  return timings;
}

/** What a view shows once it has its entries. */
const viewContent = {
  week: 'input[data-cell]',
  calendar: '[data-entry]',
  month: '[role="grid"][aria-busy="false"] [data-day]',
};

type TaskWatch = { tasks: PerformanceObserver; longestMs: number };

function watchTasks(): void {
  const watched: TaskWatch = {
    tasks: new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longestMs = Math.max(watched.longestMs, duration);
    }),
    longestMs: 0,
  };
  watched.tasks.observe({ type: 'longtask' });
  Object.assign(globalThis, { watched });
}

/** After the page is idle: tasks are reported when they end. */
async function longestTask(): Promise<number> {
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  const { watched } = globalThis as unknown as { watched: TaskWatch };
  watched.tasks.disconnect();
  return Math.round(watched.longestMs);
}

/** Scrolls to the end in realistic steps; returns the longest task on the main thread. */
async function measureScrolling(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    for (let still = 0; still < 40;) {
      const before = scrollY;
      scrollBy(0, 1_500);
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
      still = scrollY === before ? still + 1 : 0;
    }
    observer.disconnect();
    return Math.round(longest);
  });
}

/** From the key press to the next frame that shows it. */
async function measureTyping(page: Page): Promise<number> {
  await page.evaluate(() => {
    const field = document.activeElement;
    Object.assign(globalThis, {
      shown: new Promise<number>((resolve) => {
        const pressed = { at: 0 };
        field?.addEventListener('keydown', () => (pressed.at = performance.now()), { once: true });
        field?.addEventListener(
          'input',
          () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed.at))),
          { once: true },
        );
      }),
    });
  });
  await page.keyboard.press('9');
  return Math.round(await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown));
}
