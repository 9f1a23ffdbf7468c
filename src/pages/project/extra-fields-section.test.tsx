import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { ExtraFieldsSection } from './extra-fields-section.tsx';

it('labels custom fields as a person would [3.7]', () => {
  const custom = {
    purchaseOrder: 'PO-7',
    budget: 5000,
    cost_centre: 'K1',
    'Kosten-Stelle': 'K2',
    po2Number: 1,
  };
  render(<ExtraFieldsSection project={{ ...projectRecord({ id: anId(20), name: 'Website' }), ...custom }} />);

  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Purchase order',
    'Budget',
    'Cost centre',
    'Kosten-Stelle',
    'Po2 number',
  ]);
});
