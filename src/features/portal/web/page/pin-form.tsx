import { useId, useState } from 'react';
import * as m from '#messages/portal.ts';

type PinFormProps = { problem: 'needed' | 'wrong' | 'locked'; onSubmit: (pin: string) => void };

/** Asks for the PIN of the link. */
export function PinForm({ problem, onSubmit }: PinFormProps) {
  const [pin, setPin] = useState('');
  const id = useId();
  return (
    <main className="notice">
      <h1>{m.pagePin}</h1>
      <p>{m.pagePinHint}</p>
      <form
        className="pin"
        onSubmit={(event) => {
          event.preventDefault();
          if (pin.trim() !== '') onSubmit(pin.trim());
        }}
      >
        <div className="field">
          <label htmlFor={id}>{m.pin}</label>
          <input
            id={id}
            value={pin}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            aria-invalid={problem !== 'needed'}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => setPin(target.value)}
          />
          <small id={`${id}-problem`} role="alert">
            {problem === 'wrong' && m.pagePinWrong}
            {problem === 'locked' && m.pagePinLocked}
          </small>
        </div>
        <button type="submit" className="primary">
          {m.open}
        </button>
      </form>
    </main>
  );
}
