import { authorizationMutations } from './authorization-mutations.ts';
import { badInputMutations } from './bad-input-mutations.ts';
import { fileRowMutations } from './file-row-mutations.ts';
import { moneyMutations } from './money-mutations.ts';
import type { AreaMutation, Mutation } from './mutation.ts';
import { pageRowMutations } from './page-row-mutations.ts';
import { recordRowMutations } from './record-row-mutations.ts';
import { rowMutations } from './row-mutations.ts';
import { rowSecurityMutations } from './row-security-mutations.ts';
import { timerMutations } from './timer-mutations.ts';
import { visibleRowMutations } from './visible-row-mutations.ts';

const areas: Record<string, AreaMutation[]> = {
  timer: timerMutations,
  money: moneyMutations,
  authorization: authorizationMutations,
  'row security': rowSecurityMutations,
  'bad input': badInputMutations,
};

export const mutations: Mutation[] = [
  ...rowMutations,
  ...visibleRowMutations,
  ...pageRowMutations,
  ...recordRowMutations,
  ...fileRowMutations,
  ...Object.entries(areas).flatMap(([area, ofArea]) => ofArea.map((mutation) => ({ ...mutation, area }))),
];
