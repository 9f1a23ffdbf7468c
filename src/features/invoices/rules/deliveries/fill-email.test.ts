import { expect, it } from 'vitest';
import { emailPlaceholders, fillEmail, placeholderProblem } from './fill-email.ts';

it('empty values leave no gaps, and the subject begins like a title', () => {
  const email = { subject: '{document} {project}', text: 'Here is {document}. {request}\n\n{period}\n\nBye' };
  const values = { title: 'Invoice 42', document: 'invoice 42', project: '', request: '', period: '' };
  expect(fillEmail(email, values)).toEqual({
    subject: 'Invoice 42',
    text: 'Here is invoice 42.\n\nBye',
  });
});

it('unknown placeholders are named', () => {
  expect(placeholderProblem('{number} and {total}', emailPlaceholders)).toBeNull();
  expect(placeholderProblem('{number} and {totel}', emailPlaceholders)).toBe(
    'has the unknown placeholder {totel}',
  );
});
