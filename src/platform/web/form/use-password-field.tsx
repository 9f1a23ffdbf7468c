import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import * as m from '#messages/platform.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';

/** What every password field has: a button that shows the password, and a hint while Caps Lock is on. */
export function usePasswordField() {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const label = isShown ? m.hidePassword : m.showPassword;
  const onKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return {
    hint: isCapsLockOn ? m.capsLockOn : undefined,
    input: {
      type: isShown ? 'text' : 'password',
      onKeyDown: onKey,
      // Pressing Caps Lock changes its state only after `keydown`.
      onKeyUp: onKey,
    },
    showButton: (
      <IconButton
        label={label}
        aria-pressed={isShown}
        onClick={() => {
          setShown(!isShown);
        }}
      >
        {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </IconButton>
    ),
  };
}
