import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TimeField } from './time-field.tsx';

it('keeps its value while the text can’t be read, and not what the beginning of the text meant', () => {
  let current = '09:00';
  function Field() {
    const [value, setValue] = useState(current);
    current = value;
    return <TimeField label="Start" value={value} onChange={setValue} />;
  }
  render(<Field />);
  const values = ['1', '10', '10:', '10:7', '10:75', '10:45'].map((text) => {
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: text } });
    return [text, current];
  });
  expect(values).toContainEqual(['10', '10:00']);
  expect(values).toContainEqual(['10:75', '09:00']);
  expect(values).toContainEqual(['10:45', '10:45']);
});
