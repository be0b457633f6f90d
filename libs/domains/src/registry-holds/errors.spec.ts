import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of holds', () => {
  // for a client, both are one refusal: a hold stands
  refusalTexts(
    errors,
    { keptByHold: ['court'], requiredByHold: ['RegistrarLock', 'court'] },
    { shared: ['domains.registry_hold_stands'] },
  );
});

it.each([
  [errors.keptByHold('court'), /\(court\).* removed\. Lift the hold/],
  [errors.requiredByHold('RegistrarLock', 'abuse'), /\(abuse\) requires RegistrarLock\. Lift the hold/],
])('names the hold and how the change becomes possible: %s', ({ code, details }, words) => {
  expect(code).toBe('domains.registry_hold_stands');
  expect(details).toMatch(words);
});
