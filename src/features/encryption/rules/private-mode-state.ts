/** Off: plain values with encrypted copies beside them. On: of what is private only the encrypted. */
export const privateModeStates = ['off', 'turningOn', 'on', 'turningOff'] as const;
export type PrivateModeState = (typeof privateModeStates)[number];

/** From the moment it is turned on nothing private is written down in plain any more. */
export function isPrivateState(state: PrivateModeState): boolean {
  return state === 'on' || state === 'turningOn';
}

/** What it becomes when somebody says on or off; what is there already, or on its way, stays. */
export function switchedState(state: PrivateModeState, isOn: boolean): PrivateModeState {
  if (isPrivateState(state) === isOn) return state;
  return isOn ? 'turningOn' : 'turningOff';
}

/** What it is once no record is left to convert. */
export function finishedState(state: PrivateModeState): PrivateModeState {
  return isPrivateState(state) ? 'on' : 'off';
}
