import { useState } from 'react';
import type { ComponentType } from 'react';

/** The page that asks for a code, loaded once an account needs one. */
export function useSecondStep() {
  const [SecondStep, setSecondStep] = useState<ComponentType<{ onRestart: () => void }>>();
  return {
    SecondStep,
    async askForCode() {
      const step = await import('./second-step.tsx');
      setSecondStep(() => step.SecondStep);
    },
    restart: () => setSecondStep(undefined),
  };
}
