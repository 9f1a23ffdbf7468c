/** Measures what shows the keyboard focus (WCAG 2.4.7, 2.4.11). */
import type { CDPSession, Page } from '@playwright/test';

const maxKeys = 400;

/** Presses Tab until the page starts over; returns each stop where the focus is not clearly visible. */
export async function stopsWithoutFocusRing(page: Page, devTools: CDPSession): Promise<string[]> {
  const problems = await tourPage(page, devTools, { keysAtOnce: 40 });
  // A busy page may still have been scrolling or applying styles, so the second tour waits for it at every stop.
  return problems.length === 0 ? problems : tourPage(page, devTools, { keysAtOnce: 1 });
}

/** Doesn't wait for each key: the page itself measures every stop. */
async function tourPage(
  page: Page,
  devTools: CDPSession,
  { keysAtOnce }: { keysAtOnce: number },
): Promise<string[]> {
  const tour = await page.evaluateHandle(followFocus);
  for (let keys = 0; keys < maxKeys; keys += keysAtOnce) {
    await Promise.all(Array.from({ length: keysAtOnce }, () => pressTab(devTools)));
    const problems = await tour.evaluate(({ findProblems }) => findProblems());
    if (problems) return problems;
  }
  throw new Error('The focus never came back to the start of the page.');
}

async function pressTab(devTools: CDPSession): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  await Promise.all([
    devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
}

/** Runs in the page. Measures each element that gets the focus until the focus leaves the page or comes back to the first. */
function followFocus() {
  const dialog = document.querySelector<HTMLElement>('[aria-modal="true"]');
  if (dialog) dialog.focus();
  else {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  }
  const stops = new Map<HTMLElement, string>();
  let isOver = false;
  const measure = () => {
    const focused = document.activeElement;
    // It passes the focus on, to the other end of the dialog.
    if (focused?.hasAttribute('data-base-ui-focus-guard')) return;
    isOver ||= !(focused instanceof HTMLElement) || focused === document.body || stops.has(focused);
    if (!isOver && focused instanceof HTMLElement) stops.set(focused, findProblem(focused));
  };
  // Keys that come after the last stop do nothing.
  const stay = (event: KeyboardEvent) => {
    if (isOver) event.preventDefault();
  };
  addEventListener('keyup', measure, true);
  addEventListener('keydown', stay, true);

  return {
    /** Undefined while the focus is still on its way. */
    async findProblems(): Promise<string[] | undefined> {
      if (!isOver) await measureAgain();
      if (!isOver && document.activeElement !== document.body) return undefined;
      removeEventListener('keyup', measure, true);
      removeEventListener('keydown', stay, true);
      if (stops.size === 0) return ['no element can have the focus'];
      const problems: string[] = [];
      for (const [element, problem] of stops) {
        const name = element.ariaLabel ?? element.textContent.trim();
        if (problem) problems.push(`<${element.localName}> “${name.slice(0, 60)}”: ${problem}`);
      }
      // Tooltips and suggestions close.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return problems;
    },
  };

  /** Gives the current stop time, without moving the focus: that could scroll it away from what covers it. */
  async function measureAgain(): Promise<void> {
    const [focused] = [...stops.keys()].slice(-1);
    if (!focused) return;
    let problem = stops.get(focused) ?? '';
    for (let frame = 0; frame < 30 && problem; frame += 1) {
      await new Promise(requestAnimationFrame);
      problem = findProblem(focused);
    }
    stops.set(focused, problem);
  }

  function findProblem(element: HTMLElement): string {
    const rings = ringElements(element).flatMap((candidate) => ringOf(candidate) ?? []);
    if (isHidden(element)) return 'covered by something else';
    const best = rings.toSorted((a, b) => b.contrast - a.contrast)[0];
    if (!best) return 'no outline';
    if (best.contrast < 3) return `contrast ${best.contrast.toFixed(1)}`;
    return best.cutSides > 1 ? `cut off at ${best.cutSides} sides` : '';
  }

  /** The element; for fields their border, for transparent inputs of switches what surrounds or follows them. */
  function ringElements(element: HTMLElement): Element[] {
    const box = element.closest('[data-field]');
    if (box && element.matches('input')) return [box];
    const isTransparent = getComputedStyle(element).opacity === '0';
    if (!isTransparent) return [element];
    return [element.parentElement, element.nextElementSibling].filter((other) => other !== null);
  }

  function ringOf(element: Element) {
    const style = getComputedStyle(element);
    const width = Number.parseFloat(style.outlineWidth);
    if (style.outlineStyle === 'none' || width < 2) return undefined;
    const offset = Number.parseFloat(style.outlineOffset);
    const behind = offset < 0 ? element : element.parentElement;
    const contrast = contrastOf(blend(parse(style.outlineColor), backgroundOf(behind)), backgroundOf(behind));
    return { contrast, cutSides: cutSides(element, offset + width) };
  }

  function cutSides(element: Element, reach: number): number {
    const box = element.getBoundingClientRect();
    const clip = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const rect = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        clip.left = Math.max(clip.left, rect.left);
        clip.right = Math.min(clip.right, rect.right);
      }
      if (overflowY !== 'visible') {
        clip.top = Math.max(clip.top, rect.top);
        clip.bottom = Math.min(clip.bottom, rect.bottom);
      }
      if (position === 'fixed') break;
    }
    const tolerance = 1;
    return [
      box.top - reach < clip.top - tolerance,
      box.left - reach < clip.left - tolerance,
      box.right + reach > clip.right + tolerance,
      box.bottom + reach > clip.bottom + tolerance,
    ].filter(Boolean).length;
  }

  function isHidden(element: HTMLElement): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((across) =>
      [0.2, 0.5, 0.8].every((down) => {
        const shown = document.elementFromPoint(left + width * across, top + height * down);
        return !shown || !(element.contains(shown) || shown.contains(element) || isLabelOf(shown, element));
      }),
    );
  }

  function isLabelOf(shown: Element, element: HTMLElement): boolean {
    return shown.closest('label')?.contains(element) ?? false;
  }

  type Colour = [red: number, green: number, blue: number, alpha: number];

  function parse(colour: string): Colour {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    // Chromium writes color-mix results with channels from 0 to 1.
    const scale = colour.startsWith('color(') ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  }

  function backgroundOf(element: Element | null): Colour {
    if (!element) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : blend(own, backgroundOf(element.parentElement));
  }

  function blend([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
    const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
    return [mix(red, r), mix(green, g), mix(blue, b), 1];
  }

  function contrastOf(one: Colour, other: Colour): number {
    const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  function luminance([red, green, blue]: Colour): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const channel = value / 255;
      return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}
