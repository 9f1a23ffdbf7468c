/** Off: plain values, with encrypted copies beside them. On: only the encrypted values. */
export const privateModeStates = ['off', 'turningOn', 'on', 'turningOff'] as const;
export type PrivateModeState = (typeof privateModeStates)[number];

/** Whether new private values are stored only encrypted. */
export function isPrivateState(state: PrivateModeState): boolean {
  return state === 'on' || state === 'turningOn';
}

/** The state after the switch is set to `isOn`. */
export function switchedState(state: PrivateModeState, isOn: boolean): PrivateModeState {
  if (isPrivateState(state) === isOn) return state;
  return isOn ? 'turningOn' : 'turningOff';
}

/** The state once all records are converted. */
export function finishedState(state: PrivateModeState): PrivateModeState {
  return isPrivateState(state) ? 'on' : 'off';
}
