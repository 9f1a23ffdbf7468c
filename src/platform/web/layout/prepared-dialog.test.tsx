import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useMemo, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Dialog } from '#src/platform/web/kit/overlays/dialog.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { PreparedDialog } from './prepared-dialog.tsx';

type RoomProps = { floor: string; onClose: () => void };

const rendered = vi.fn<(floor: string) => void>();
const asked = vi.fn<() => void>();
const part = createLazyComponent<RoomProps>(() => Promise.resolve(RoomDialog));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('a prepared dialog', () => {
  it('is rendered before it opens, without being in the document, and asks for nothing until then', async () => {
    const user = userEvent.setup();
    await showPage();
    expect(document.querySelector('input, [role="dialog"], label')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    const before = rendered.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Add room' }));
    expect(screen.getByRole('dialog', { name: 'New room' })).toBeTruthy();
    expect(screen.getByLabelText('Floor')).toHaveProperty('value', 'Ground');
    expect(rendered).toHaveBeenCalledTimes(before);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('has the focus in its first field when it opens, and gives it back when it closes', async () => {
    const user = userEvent.setup();
    await showPage();
    const opener = screen.getByRole('button', { name: 'Add room' });
    await user.click(opener);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('hides the page behind it, and leaves nothing of itself', async () => {
    const user = userEvent.setup();
    await showPage();
    const parts = document.body.childElementCount;
    await user.click(screen.getByRole('button', { name: 'Add room' }));
    expect(screen.queryByRole('button', { name: 'Add room' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Add room' })).toBeTruthy();
    expect(document.body.childElementCount).toBe(parts);
  });

  it('begins with what it would have begun with now', async () => {
    const user = userEvent.setup();
    await showPage();
    await user.click(screen.getByRole('button', { name: 'Go up' }));
    await user.click(screen.getByRole('button', { name: 'Add room' }));
    expect(screen.getByLabelText('Floor')).toHaveProperty('value', 'First');
  });

  it('stays open when a dialog in it closes', async () => {
    const user = userEvent.setup();
    await showPage();
    await user.click(screen.getByRole('button', { name: 'Add room' }));
    await user.click(screen.getByRole('button', { name: 'Measure' }));
    expect(screen.getByRole('dialog', { name: 'Size' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Size' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'New room' })).toBeTruthy();
  });

  it('is empty again the next time', async () => {
    const user = userEvent.setup();
    await showPage();
    await user.click(screen.getByRole('button', { name: 'Add room' }));
    await user.type(screen.getByLabelText('Name'), 'Attic');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add room' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  });
});

/** Until the form has been rendered. */
async function showPage(): Promise<void> {
  render(<RoomsPage />);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(rendered).toHaveBeenCalledWith('Ground'), { timeout: 5_000 });
}

function RoomsPage() {
  const [isOpen, setIsOpen] = useState(false);
  const [floor, setFloor] = useState('Ground');
  const form = useMemo(() => <part.Component floor={floor} onClose={() => setIsOpen(false)} />, [floor]);
  return (
    <>
      <main>
        <button type="button" onClick={() => setIsOpen(true)}>
          Add room
        </button>
        <button type="button" onClick={() => setFloor('First')}>
          Go up
        </button>
      </main>
      <PreparedDialog isOpen={isOpen} part={part}>
        {form}
      </PreparedDialog>
    </>
  );
}

function RoomDialog({ floor, onClose }: RoomProps) {
  return (
    <FormDialog
      title="New room"
      schema={z.object({ name: z.string(), floor: z.string() })}
      values={{ name: '', floor }}
      onSave={() => undefined}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" autoFocus />
      <TextInput name="floor" label="Floor" />
      <Furniture floor={floor} />
    </FormDialog>
  );
}

function Furniture({ floor }: { floor: string }) {
  const [isMeasuring, setIsMeasuring] = useState(false);
  rendered(floor);
  useEffect(() => asked(), []);
  return (
    <>
      <button type="button" onClick={() => setIsMeasuring(true)}>
        Measure
      </button>
      {isMeasuring && (
        <Dialog title="Size" onClose={() => setIsMeasuring(false)}>
          12 m²
        </Dialog>
      )}
    </>
  );
}
