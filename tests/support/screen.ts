/** Every screen test starts on an empty page with an empty browser storage. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { unplug } from './answers.ts';

// React warns of updates a test does not wait for; it must know that it is tested.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  cleanup();
  unplug();
  localStorage.clear();
  sessionStorage.clear();
});
