import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { clearTypeahead, startTypeahead } from './typeahead-buffer.ts';
import { useKeptFocus } from './use-kept-focus.ts';

function Questions({ others }: { others: boolean }) {
  useKeptFocus();
  const [isAnswered, setIsAnswered] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Accounts</h1>
      <button type="button">Invite</button>
      <ul>
        <li>
          <input type="hidden" name="account" />
          {others && <a href="/ada">Ada</a>}
          {!isAnswered && (
            <button type="button" onClick={() => setIsAnswered(true)}>
              Approve
            </button>
          )}
        </li>
      </ul>
    </main>
  );
}

it.each([
  ['what else is in its row', true, () => screen.getByRole('link')],
  ['the title of the page', false, () => screen.getByRole('heading')],
])('a button that removes itself gives the focus to %s', async (_what, others, expected) => {
  render(<Questions others={others} />);
  const user = userEvent.setup();
  const approve = within(screen.getByRole('listitem')).getByRole('button');
  approve.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(expected()));
});

function Leaving() {
  useKeptFocus();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Accounts</h1>
      </main>
      <div role="alertdialog" aria-label="Leave?">
        {!isAsked && (
          <button type="button" onClick={() => setIsAsked(true)}>
            Try again
          </button>
        )}
        <button type="button">Stay</button>
      </div>
    </>
  );
}

it('the focus stays in a question that has to be answered', async () => {
  render(<Leaving />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Try again' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' })));
});

it('a press elsewhere gives the focus away', async () => {
  const { rerender } = render(<Questions others />);
  const user = userEvent.setup();
  screen.getByRole('link').focus();
  await user.click(document.body);
  rerender(<Questions others={false} />);
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  expect(document.activeElement).toBe(document.body);
});

it('waits for a field that is still loading', async () => {
  onTestFinished(clearTypeahead);
  const { rerender } = render(<Questions others />);
  screen.getByRole('link').focus();
  startTypeahead();
  rerender(<Questions others={false} />);
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  expect(document.activeElement).toBe(document.body);
});
