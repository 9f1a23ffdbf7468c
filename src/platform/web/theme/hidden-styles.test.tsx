import { styled } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('an element that its styles hide has no role', () => {
  const Hidden = styled('button')({ display: 'none' });
  render(<Hidden>Save</Hidden>);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { hidden: true })).toBeTruthy();
});
