import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of money', () => {
  refusalTexts(errors, [], { clauses: ['insufficientFunds', 'purchaseLimitReached'] });
});

it('a reached limit looks to a client like credit that is used up, and has a code of its own', () => {
  const [limit, funds] = [errors.purchaseLimitReached(), errors.insufficientFunds()];
  expect([limit.kind, limit.message, limit.details]).toEqual([funds.kind, funds.message, funds.details]);
  expect(funds).toMatchObject({
    kind: 'payment_required',
    message: 'Payment failed',
    details: 'Insufficient Funds',
  });
  expect(limit.code).not.toBe(funds.code);
});

it('a spend cap of a token is a missing right of the token', () => {
  expect(errors.spendCapReached()).toMatchObject({ kind: 'forbidden', message: 'Permission denied' });
  expect(errors.spendCapReached().details).toMatch(/^Missing scope: /);
});
