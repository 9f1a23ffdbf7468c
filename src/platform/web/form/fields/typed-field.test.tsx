import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';

it('keeps its value while the text can’t be read, and not what the beginning of the text meant', () => {
  render(<Start />);
  const values = ['1', '10', '10:', '10:7', '10:75', '10:45'].map((text) => {
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: text } });
    return [text, screen.getByTestId('value').textContent];
  });
  expect(values).toContainEqual(['10', '10:00']);
  expect(values).toContainEqual(['10:75', '09:00']);
  expect(values).toContainEqual(['10:45', '10:45']);
});

function Start() {
  const [value, setValue] = useState('09:00');
  return (
    <>
      <TimeField label="Start" value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </>
  );
}

function Day() {
  const [day, setDay] = useState('2026-11-28');
  return <DayField label="Date" value={day} onChange={setDay} />;
}

it('reads a date without a year as the nearest one', () => {
  vi.setSystemTime('2026-01-02T12:00:00Z');
  render(<Day />);
  const date = screen.getByLabelText('Date');
  fireEvent.change(date, { target: { value: '31 Dec' } });
  fireEvent.blur(date);
  expect(date).toHaveProperty('value', '31 Dec 2025');
  vi.useRealTimers();
});

it('reads words for days, which load with the focus', async () => {
  vi.setSystemTime('2026-11-29T12:00:00Z');
  render(<Day />);
  const date = screen.getByLabelText('Date');
  fireEvent.focus(date);
  await vi.dynamicImportSettled();
  fireEvent.change(date, { target: { value: 'fri' } });
  fireEvent.blur(date);
  expect(date).toHaveProperty('value', '27 Nov 2026');
  vi.useRealTimers();
});

it('opens the browser’s calendar with the press that asks for it', () => {
  const measure = vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect');
  const showPicker = vi.fn<(this: HTMLInputElement) => void>(() => {
    // Where Chromium opens it.
    expect(measure.mock.contexts.at(-1)).toBe(document.querySelector('input[type="date"]'));
  });
  HTMLInputElement.prototype.showPicker = showPicker;
  const { container } = render(<Day />);
  fireEvent.click(screen.getByRole('button', { name: 'Pick a day' }));
  const picker = container.querySelector('input[type="date"]');
  expect(picker).toHaveProperty('value', '2026-11-28');
  expect(showPicker.mock.contexts).toEqual([picker]);
  if (picker) fireEvent.change(picker, { target: { value: '2026-12-24' } });
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '24 Dec 2026');
});
