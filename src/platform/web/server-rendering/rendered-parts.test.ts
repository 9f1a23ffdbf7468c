import { expect, it } from 'vitest';
import { addRenderedPart, loadRenderedParts } from './rendered-parts.ts';

it('loads parts inside parts, which are known once those around them have loaded', async () => {
  const loaded: string[] = [];
  addRenderedPart('draft', async () => {
    loaded.push('draft');
    addRenderedPart('taxProposal', async () => {
      loaded.push('taxProposal');
    });
  });

  await loadRenderedParts(['taxProposal', 'draft']);
  expect(loaded).toEqual(['draft', 'taxProposal']);
  await loadRenderedParts();
  expect(loaded).toHaveLength(4);
});
