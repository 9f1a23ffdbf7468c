import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Progress } from './progress.tsx';

it('never reports a value above its maximum to screen readers', () => {
  render(<Progress label="Budget" percent={130.4} />);
  const bar = screen.getByRole('progressbar', { name: 'Budget' });
  expect(bar.getAttribute('aria-valuenow')).toBe(bar.getAttribute('aria-valuemax'));
});
