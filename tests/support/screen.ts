/** Every screen test starts on an empty page with an empty browser storage. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { unplug } from './answers.ts';

// React warns of updates a test does not wait for; it must know that it is tested.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A busy machine takes its time; this only ends what never comes.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  unplug();
  localStorage.clear();
  sessionStorage.clear();
});
