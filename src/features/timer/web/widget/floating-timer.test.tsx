import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentRun } from '#src/features/timer/rules/sync/device-timer.ts';
import { pause } from '#src/features/timer/rules/timer/timer-state.ts';
import { openTimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import {
  beginDay,
  button,
  clock,
  endDay,
  openPage,
  openPanel,
  passTime,
  pick,
  pill,
  service,
  setupUser,
  acme,
  timer,
  website,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

describe('the floating timer', () => {
  it('is a "Track Time" button while idle [2.40]', async () => {
    await openPage();
    expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
  });

  it('is a green elapsed-time pill that ticks every second while running [2.41] [4.16] [9.6]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Close timer'));
    await passTime(3_000);
    expect(hueBehind('00:00:03')).toBe('green');
    await passTime(1_000);
    expect(timer().getByText('00:00:04')).toBeTruthy();
  });

  it('is an orange pill marked "(Paused)" that stands still while paused [2.42]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Close timer'));
    await passTime(5_000);
    await user.click(button('Pause'));
    await passTime(5_000);
    expect(hueBehind('00:00:05')).toBe('orange');
    expect(timer().getByText('(Paused)', { exact: false })).toBeTruthy();
    await user.click(button('Resume'));
    await passTime(2_000);
    expect(timer().getByText('00:00:07')).toBeTruthy();
  });

  it('leaves room for the open panel at the end of the page, also where sizes can’t be observed', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
    onTestFinished(() => height.mockRestore());
    const room = () => document.documentElement.style.getPropertyValue('--timer-end');
    const user = await openPanel();
    expect('ResizeObserver' in window).toBe(false);
    expect(room()).toBe('320px');
    await user.click(button('Close timer'));
    expect(room()).toBe('');
  });

  it('applies the shown action, even if another tab was faster', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Close timer'));
    await passTime(5_000);
    openTimerStore(adaId).dispatch(pause);
    await user.click(button('Pause'));
    await passTime(5_000);
    expect(hueBehind('00:00:05')).toBe('orange');
  });

  it.each([
    ['idle', []],
    ['running', ['Start']],
    ['paused', ['Start', 'Pause']],
  ])('opens into the form panel while %s and collapses on Escape [2.43]', async (_state, pressed) => {
    const user = await openPanel();
    for (const name of pressed) await user.click(button(name));
    await user.keyboard('{Escape}');
    expect(timer().queryByLabelText(/Description/)).toBeNull();
    expect(pill()).toBe(document.activeElement);
    await user.click(pill());
    expect(timer().getByLabelText(/Description/)).toBe(document.activeElement);
  });

  it('has a required description, client, project and a billable flag that is on [2.44] [9.6]', async () => {
    await openPanel();
    expect(timer().getByLabelText(/Description/)).toHaveProperty('required', true);
    expect(timer().getByRole('combobox', { name: 'Client' })).toBeTruthy();
    expect(timer().getByRole('combobox', { name: 'Project' })).toBeTruthy();
    // Nothing else has these words as its label.
    expect(timer().getAllByLabelText(/Client|Project/)).toHaveLength(2);
    expect(timer().getByRole('switch', { name: 'Billable' })).toHaveProperty('checked', true);
  });

  it('offers start, pause, resume, stop, reset and save [2.49]', async () => {
    const user = await openPanel();
    for (const name of ['Start', 'Stop and discard', 'Reset', 'Save']) expect(button(name)).toBeTruthy();
    await user.click(button('Start'));
    for (const name of ['Pause', 'Stop and discard', 'Reset', 'Save']) expect(button(name)).toBeTruthy();
    await user.click(button('Pause'));
    for (const name of ['Resume', 'Stop and discard', 'Reset', 'Save']) expect(button(name)).toBeTruthy();
  });

  it('disables reset at elapsed 0 and while running [2.50]', async () => {
    const user = await openPanel();
    expect(button('Reset')).toHaveProperty('disabled', true);
    await user.click(button('Start'));
    await passTime(2_000);
    expect(button('Reset')).toHaveProperty('disabled', true);
    await user.click(button('Pause'));
    expect(button('Reset')).toHaveProperty('disabled', false);
    await user.click(button('Reset'));
    expect(clock()).toBe('00:00:00');
    expect(button('Reset')).toHaveProperty('disabled', true);
  });

  it('clears everything on stop, and "Undo" restores it [4.14]', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    await passTime(4_000);
    await user.click(button('Stop and discard'));
    expect(clock()).toBe('00:00:00');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', '');
    expect(currentRun(timerStoreOf(adaId).device.read())).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await passTime(1_000);
    expect(clock()).toBe('00:00:05');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Sketches');
  });

  it('starts, pauses and resumes on the key "t", but not while typing [4.10]', async () => {
    await openPage();
    const user = setupUser();
    await user.keyboard('t');
    expect(button('Pause')).toBeTruthy();
    await user.keyboard('t');
    expect(button('Resume')).toBeTruthy();
    await user.click(pill());
    await user.keyboard('text');
    expect(button('Resume')).toBeTruthy();
  });

  it('opens in its description on "T", and saves on "S" while there is time', async () => {
    await openPage();
    const user = setupUser();
    await user.keyboard('S');
    expect(timer().queryByRole('alert')).toBeNull();
    await user.keyboard('tT');
    const description = await timer().findByLabelText(/Description/);
    expect(description).toBe(document.activeElement);
    await user.keyboard('ST');
    expect(description).toHaveProperty('value', 'ST');
    await user.click(button('Pause'));
    await user.keyboard('T');
    expect(description).toBe(document.activeElement);
    await user.click(button('Resume'));
    await user.keyboard('S');
    expect(timer().getByText('Please select a project and client')).toBeTruthy();
  });

  it('starts on Enter in the description, and then saves only with Ctrl or ⌘', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches{Enter}');
    expect(button('Pause')).toBeTruthy();
    await user.type(timer().getByLabelText(/Description/), '{Enter}');
    expect(timer().queryByText('Please select a project and client')).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(timer().getByText('Please select a project and client')).toBeTruthy();
    await user.click(button('Pause'));
    await user.type(timer().getByLabelText(/Description/), '{Enter}');
    expect(button('Resume')).toBeTruthy();
  });

  it('starts on Ctrl and Enter in any field', async () => {
    const user = await openPanel();
    await pick(user, 'Project', 'Website');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(button('Pause')).toBeTruthy();
  });

  it('shows what a save still needs', async () => {
    const user = await openPanel();
    const needed = () => timer().queryByText('To save this time, select a client and a project.');
    expect(needed()).toBeNull();
    await user.click(button('Start'));
    expect(needed()).toBeTruthy();
    await pick(user, 'Project', 'Website');
    expect(needed()).toBeNull();
  });

  it('selects the only active project when it opens, and again after the work ends', async () => {
    service.projects = [website];
    const user = await openPanel();
    const project = timer().getByRole('combobox', { name: 'Project' });
    expect(project).toHaveProperty('value', 'Website');
    expect(timer().getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Acme');
    expect(timerStoreOf(adaId).view().timer.projectId, 'an untouched form is blank').toBeNull();
    await user.clear(project);
    await user.tab();
    expect(project).toHaveProperty('value', '');
    await user.click(button('Start'));
    expect(project).toHaveProperty('value', '');
    await user.click(button('Stop and discard'));
    expect(project).toHaveProperty('value', 'Website');
    await user.click(button('Start'));
    expect(timerStoreOf(adaId).view().timer).toMatchObject({ projectId: website.id, clientId: acme.id });
  });

  it('describes the pickers by their error', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches{Enter}');
    await user.click(button('Save'));
    const description = 'Please select a project and client';
    for (const name of ['Project', 'Client'])
      expect(timer().getByRole('combobox', { name, description })).toBeTruthy();
  });

  it('rejects a start time in the future instead of taking it for yesterday’s', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    const began = timer().getByLabelText('Started at');
    await user.clear(began);
    await user.type(began, '14:00{Enter}');
    expect(timer().getByText('14:00 is in the future. Enter a time before 10:00.')).toBeTruthy();
    expect(clock()).toBe('00:00:00');
    await user.clear(began);
    await user.type(began, '09:30{Enter}');
    expect(timer().queryByText(/in the future/)).toBeNull();
    expect(clock()).toBe('00:30:00');
  });

  it('shows the start date if the work began on another day', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 19, 23, 10));
    const user = await openPanel();
    await user.click(button('Start'));
    expect(timer().queryByText(/yesterday/)).toBeNull();
    await user.click(button('Move start time back 15 minutes'));
    expect(timer().getByText('yesterday')).toBeTruthy();
  });

  it('shows its time in the tab title while running', async () => {
    document.title = 'Clients · Stint';
    const user = await openPanel();
    await user.click(button('Start'));
    await passTime(42_000);
    expect(document.title).toBe('42 s · Clients · Stint');
    await passTime(20_000);
    expect(document.title).toBe('00:01 · Clients · Stint');
    await user.click(button('Pause'));
    expect(document.title).toBe('Paused 00:01 · Clients · Stint');
    await user.click(button('Stop and discard'));
    expect(document.title).toBe('Clients · Stint');
  });

  it('announces minutes to screen readers, not the running clock', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    const announcement = () => timer().getByText(/^Timer (running|paused)/);
    expect(announcement().getAttribute('aria-live')).toBe('polite');
    expect(announcement().textContent).toBe('Timer running');
    await passTime(59_000);
    expect(announcement().textContent).toBe('Timer running');
    await passTime(62_000);
    expect(announcement().textContent).toBe('Timer running, 2 minutes');
    for (const _half of [1, 2]) await user.click(button('Move start time back 30 minutes'));
    expect(announcement().textContent).toBe('Timer running, 1 hour 2 minutes');
  });
});

/** The colour of the pill around a text, as computed from the theme. */
const pillStyles = readFileSync('src/features/timer/web/widget/timer-pill.module.css', 'utf8');
const tokens = readFileSync('src/platform/web/theme/tokens.css', 'utf8');

function hueBehind(text: string): string {
  const pillAround = timer().getByText(text).closest('[data-state]');
  if (!pillAround) throw new Error(`There is no pill around ${text}.`);
  // jsdom applies no style sheets of components: the fill of this state, and the light colour of its token.
  const state = pillAround.getAttribute('data-state') ?? '';
  const [, token = ''] =
    new RegExp(`&\\[data-state='${state}'\\] \\{\\s+--fill: var\\(--([\\w-]+)\\)`).exec(pillStyles) ?? [];
  const [, painted = ''] = new RegExp(`--${token}: light-dark\\(#(\\w+)`).exec(tokens) ?? [];
  const [red = 0, green = 0, blue = 0] = painted.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  if (green > red && green > blue) return 'green';
  return red > green && green > blue ? 'orange' : painted;
}
