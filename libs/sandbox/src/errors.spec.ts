import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of the sandbox', () => {
  refusalTexts(errors, { clockBackwards: ['to'], clockTooFar: ['seconds'], refilledLately: [40] });
});

it('a clock that cannot be set so names the field that sets it', () => {
  expect(errors.clockBackwards('to').details).toMatch(/^'to' must be later/);
  expect(errors.clockTooFar('seconds').details).toMatch(/^'seconds' must be at most/);
});

it('a refill too soon says when the next may help', () => {
  expect(errors.refilledLately(40)).toMatchObject({ kind: 'too_many_requests', retryAfterSeconds: 40 });
});
