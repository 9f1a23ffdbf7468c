import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Segments } from './segments.tsx';

const prepared = vi.fn<(value: string) => void>();
const later = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers();
  const choices = ['week', 'month'].map((value) => ({ value, label: value }));
  render(
    <Segments label="View" choices={choices} value="list" onPrepare={prepared} onChange={() => undefined} />,
  );
});
afterEach(() => {
  vi.useRealTimers();
  prepared.mockClear();
});

it('prepares what the pointer rests on, not what it crosses', () => {
  fireEvent.pointerEnter(button('week'));
  later(50);
  fireEvent.pointerLeave(button('week'));
  fireEvent.pointerEnter(button('month'));
  later(50);
  expect(prepared).not.toHaveBeenCalled();
  later(50);
  expect(prepared.mock.calls).toEqual([['month']]);
});

it('prepares what the focus rests on, and nothing once it is pressed', () => {
  fireEvent.focus(button('week'));
  fireEvent.blur(button('week'));
  fireEvent.focus(button('month'));
  later(100);
  expect(prepared.mock.calls).toEqual([['month']]);
  fireEvent.pointerEnter(button('week'));
  fireEvent.click(button('week'));
  later(100);
  expect(prepared.mock.calls).toEqual([['month']]);
});
