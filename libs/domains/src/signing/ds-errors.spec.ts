import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './ds-errors';

describe('refusals of DS records and of signing', () => {
  refusalTexts(errors, { tooManyDs: [8] }, { bare: ['dsExists'] });
});

it('a refusal of too many records says how many the registry accepts', () => {
  expect(errors.tooManyDs(8).details).toContain('at most 8 DS records');
});

it.each([
  [errors.moveWhileSigned(), 'dnssec:disable'],
  [errors.moveWhileRestored(), 'dnssec:enable'],
  [errors.dsOfSigning(), 'dnssec:disable'],
  [errors.signingUnderWay(), 'dnssec:status'],
  [errors.keyNeeded(), "'publicKey'"],
])('names the call or the field that helps: %s', ({ details }, call) => {
  expect(details).toContain(call);
});
