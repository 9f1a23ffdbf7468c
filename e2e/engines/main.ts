/**
 * Plays the main journey in Chromium, Firefox and WebKit: `npm run test:engines`, or some of them,
 * `npm run test:engines -- firefox webkit`. Pictures of each step are for people to look at.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStint } from '#tests/support/server/stint-process.ts';
import { createEnginePage } from './engine-page.ts';
import { engines } from './engines.ts';
import type { Engine } from './engines.ts';
import { journey, menuSteps } from './journey.ts';
import type { Step } from './journey.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'test-results/engines');
process.env['SERVER_PROGRAM'] ??= 'build/server/main.mjs';
process.env['SIDE_PROCESS_BUNDLES'] ??= join(root, 'build/side-processes');

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => engines.every((engine) => engine.name !== name));
if (unknown.length > 0)
  throw new Error(
    `No engine ${unknown.join(', ')}. There are ${engines.map(({ name }) => name).join(', ')}.`,
  );

let passed = 0;
let failed = 0;
for (const engine of engines.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  if (engine.isInstalled()) {
    await playJourney(engine);
    continue;
  }
  console.log(`${engine.name}: not installed. On Debian: apt-get install ${engine.packages}`);
  // Who names an engine wants it tested.
  if (asked.includes(engine.name)) failed += 1;
}
console.log(`Pictures: ${pictures}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function playJourney(engine: Engine): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const stint = opened.use(await startStint());
  const { driver, consoleErrors } = await engine.start(opened);
  await driver.send('setWindowRect', { x: 0, y: 0, width: 1280, height: 900 });
  const page = createEnginePage(driver);
  const folder = join(pictures, engine.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let count = 0;

  async function play({ name, act }: Step): Promise<boolean> {
    count += 1;
    const started = performance.now();
    const problems: string[] = [];
    try {
      await act(page);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    const file = `${String(count).padStart(2, '0')}-${name.replaceAll(/\W+/g, '-')}.png`;
    await writeFile(join(folder, file), await page.picture());
    problems.push(...(await consoleErrors()));
    const isFine = problems.length === 0;
    console.log(
      `${isFine ? '✓' : '✗'} ${engine.name}: ${name} (${Math.round(performance.now() - started)} ms)`,
    );
    for (const problem of problems) console.log(`    ${problem}`);
    if (isFine) passed += 1;
    else failed += 1;
    return isFine;
  }

  // Each step needs those before it; the pages don’t need each other.
  for (const step of journey(stint.url)) if (!(await play(step))) return;
  for (const step of await menuSteps(page)) await play(step);
}
