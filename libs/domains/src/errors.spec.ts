import type { RegistryRefusal } from '@registrar/registries';
import { domainNotAvailable, domainNotFound, domainReserved, domainYours, premiumPriceRequired, priceMismatch, purchasePriceRequired, refusedByRegistry, tooManyAttempts } from './errors';

const refusal = (meaning: RegistryRefusal['meaning']): RegistryRefusal => ({ code: 2400, meaning, reason: 'Label is on a list' });
const BAD_REQUEST = { kind: 'invalid', code: 'domains.refused_by_registry', message: 'Bad Request', details: 'The registry refused the registration: Label is on a list' };
const NOT_OUR_CLIENTS_FAULT = { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' };

/** Every meaning, so that a new one has to say what its client is told. */
const MEANINGS: Record<RegistryRefusal['meaning'], object> = {
  exists: { kind: 'invalid', code: 'domains.not_available', message: 'Domain is not available', details: 'taken: the domain is registered.' },
  fee: { kind: 'unprocessable', code: 'catalog.pricing_unavailable', message: 'Domain pricing unavailable' },
  billing: NOT_OUR_CLIENTS_FAULT,
  authorization: NOT_OUR_CLIENTS_FAULT,
  not_ours: NOT_OUR_CLIENTS_FAULT,
  absent: BAD_REQUEST,
  prohibited: BAD_REQUEST,
  policy: BAD_REQUEST,
  parameter: BAD_REQUEST,
  other: BAD_REQUEST,
};

describe('a refusal of the registry', () => {
  it.each(Object.entries(MEANINGS))('that means %s is told as %j', (meaning, told) => {
    expect(refusedByRegistry(refusal(meaning as RegistryRefusal['meaning']))).toMatchObject(told);
  });

  it.each(['billing', 'authorization', 'not_ours'] as const)('that is about our account there (%s) does not tell the client of it', (meaning) => {
    expect(JSON.stringify(refusedByRegistry(refusal(meaning)))).not.toContain('Label is on a list');
  });
});

it.each([
  [domainNotAvailable(), 'invalid', 'Domain is not available', 'taken: the domain is registered.'],
  [domainYours(), 'invalid', 'Domain is not available', 'yours: the domain is in your account.'],
  [domainReserved('Reserved name'), 'invalid', 'Domain is not available', 'reserved: the registry does not offer the domain (Reserved name).'],
  [domainNotFound(), 'not_found', 'Not Found', 'The requested domain does not exist.'],
  [priceMismatch(), 'invalid', 'Purchase price does not match', undefined],
  [premiumPriceRequired(), 'invalid', 'Purchase price is required for premium domains in order to complete this request', undefined],
  [purchasePriceRequired(), 'invalid', 'Purchase price is required in order to complete this request', undefined],
])('%s is told in the words of the contract', (error, kind, message, details) => {
  expect([error.kind, error.message, error.details]).toEqual([kind, message, details]);
});

it('too many attempts for a name say when the next may help', () => {
  expect(tooManyAttempts(42)).toMatchObject({ kind: 'too_many_requests', message: 'Too many registration attempts for this domain.', retryAfterSeconds: 42 });
});
