import { describe, expect, it } from 'vitest';
import { registrationIdProblem } from './registration-id.ts';

describe('a company registration number', () => {
  it.each([
    ['HRB 12345', 'DE'],
    ['Amtsgericht Charlottenburg, HRB 12345 B', 'DE'],
    ['FN 123456a', 'AT'],
    ['0123.456.789', 'BE'],
    ['CHE-123.456.789', 'CH'],
    ['123 456 789 00012', 'FR'],
    ['SC123456', 'GB'],
    ['12345678', 'NL'],
    ['123456-7890', 'SE'],
    ['C-4711/2026', 'BR'],
    ['HRB 12345', null],
  ])('like %s is valid in %s', (number, country) => {
    expect(registrationIdProblem(number, country)).toBeNull();
  });

  it.each([
    ['12345', 'DE', 'must look like HRB 12345'],
    ['1234567', 'NL', 'must look like 12345678'],
    ['HRB 12345', 'FR', 'must look like 123 456 789'],
    ['unknown', 'BR', 'must be a company register number, like HRB 12345'],
    ['<script>1', null, 'must be a company register number, like HRB 12345'],
  ])('like %s is invalid in %s: it %s', (number, country, problem) => {
    expect(registrationIdProblem(number, country)).toBe(problem);
  });
});
