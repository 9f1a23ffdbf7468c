import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('shows other markup as text', () => {
  render(
    <p>
      <RichText text="<b>Hi</b> <img src=x onerror=alert(1)>" tags={{ b: (text) => <b>{text}</b> }} />
    </p>,
  );
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('paragraph').textContent).toBe('Hi <img src=x onerror=alert(1)>');
});

it('renders each tag of a message by its name', () => {
  render(
    <p>
      <RichText
        text="Read <link>the docs</link> or <b>ask</b>."
        tags={{ link: (text) => <a href="/docs">{text}</a>, b: (text) => <b>{text}</b> }}
      />
    </p>,
  );
  expect(screen.getByRole('link', { name: 'the docs' })).toBeDefined();
  expect(screen.getByRole('paragraph').textContent).toBe('Read the docs or ask.');
});
