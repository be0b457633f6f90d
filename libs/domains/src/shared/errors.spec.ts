import type { RegistryRefusal } from '@registrar/registries';
import { changeRefusedByRegistry, noAuthCode } from '../changes/change-errors';
import {
  changeUnderWay,
  domainExpired,
  domainNotAvailable,
  domainNotFound,
  domainOnOffer,
  domainReserved,
  ownDomain,
  isNotAvailable,
  lockedBy,
  offerWithdrawn,
  premiumPriceRequired,
  priceMismatch,
  purchasePriceRequired,
  refusedByRegistry,
  settingNotSupported,
  statusForbidsUpdate,
  tooManyAttempts,
  underPolicyLock,
} from './errors';

const refusal = (meaning: RegistryRefusal['meaning']): RegistryRefusal => ({
  code: 2400,
  meaning,
  reason: 'Label is on a list',
});
const BAD_REQUEST = {
  kind: 'invalid',
  code: 'domains.refused_by_registry',
  message: 'Bad Request',
  details: 'The registry refused the registration: Label is on a list',
};
const NOT_OUR_CLIENTS_FAULT = {
  kind: 'upstream_invalid',
  code: 'registry.unavailable',
  message: 'Registry Connection Unavailable',
};

/** Every meaning, so that a new one needs its client's refusal. */
const MEANINGS: Record<RegistryRefusal['meaning'], object> = {
  exists: {
    kind: 'invalid',
    code: 'domains.not_available',
    message: 'Domain is not available',
    details: 'taken: the domain is registered.',
  },
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
  it.each(Object.entries(MEANINGS))('that means %s is returned as %j', (meaning, expected) => {
    expect(refusedByRegistry(refusal(meaning as RegistryRefusal['meaning']))).toMatchObject(expected);
  });

  it.each(['billing', 'authorization', 'not_ours'] as const)(
    'that is about the access of the registrar (%s) is not shown to the client',
    (meaning) => {
      expect(JSON.stringify(refusedByRegistry(refusal(meaning)))).not.toContain('Label is on a list');
    },
  );
});

it.each([
  [
    'domainOnOffer',
    () => domainOnOffer(),
    'invalid',
    'domains.not_available',
    'Domain is not available',
    'reserved: the domain is sold with another purchaseType; check its availability.',
  ],
  [
    'offerWithdrawn',
    () => offerWithdrawn(),
    'invalid',
    'domains.not_available',
    'Domain is not available',
    'reserved: the seller no longer offers the domain.',
  ],
  [
    'domainNotFound',
    () => domainNotFound(),
    'not_found',
    'domains.not_found',
    'Not Found',
    'The requested domain does not exist.',
  ],
  [
    'priceMismatch',
    () => priceMismatch(),
    'invalid',
    'domains.price_mismatch',
    'Purchase price does not match',
    undefined,
  ],
  [
    'premiumPriceRequired',
    () => premiumPriceRequired(),
    'invalid',
    'domains.premium_price_required',
    'Purchase price is required for premium domains in order to complete this request',
    undefined,
  ],
  [
    'purchasePriceRequired',
    () => purchasePriceRequired(),
    'invalid',
    'domains.price_required',
    'Purchase price is required in order to complete this request',
    undefined,
  ],
  [
    'tooManyAttempts',
    () => tooManyAttempts(42),
    'too_many_requests',
    'domains.too_many_attempts',
    'Too many registration attempts for this domain.',
    undefined,
  ],
  [
    'domainExpired',
    () => domainExpired(),
    'forbidden',
    'domains.expired',
    'Permission denied',
    'The domain has expired.',
  ],
  [
    'settingNotSupported',
    () => settingNotSupported(),
    'conflict',
    'domains.setting_unsupported',
    'Conflict',
    'This TLD does not support the requested setting.',
  ],
  [
    'underPolicyLock',
    () => underPolicyLock('2026-05-01T09:15:00Z'),
    'conflict',
    'domains.policy_lock',
    'Conflict',
    'The domain is under a policy transfer lock until 2026-05-01T09:15:00Z.',
  ],
  [
    'lockedBy',
    () => lockedBy('AccountLock'),
    'conflict',
    'domains.locked',
    'Conflict',
    'The domain is locked (AccountLock).',
  ],
  [
    'changeUnderWay',
    () => changeUnderWay(3),
    'conflict',
    'domains.busy',
    'Conflict',
    'Another change of this domain is being carried out.',
  ],
  [
    'statusForbidsUpdate',
    () => statusForbidsUpdate(),
    'invalid',
    'domains.status_prohibits',
    'Domain status does not allow this operation.',
    'Command Failed - The Domain Cannot Be Updated.',
  ],
  [
    'statusForbidsUpdate',
    () => statusForbidsUpdate('serverHold'),
    'invalid',
    'domains.status_prohibits',
    'Domain status does not allow this operation.',
    'Command Failed - The Domain Cannot Be Updated (serverHold).',
  ],
  [
    'noAuthCode',
    () => noAuthCode(),
    'not_acceptable',
    'domains.no_auth_code',
    'No authcode found',
    undefined,
  ],
])('%s has its kind, its code and its words', (_, make, kind, code, message, details) => {
  const error = make();
  expect([error.kind, error.code, error.message, error.details]).toEqual([kind, code, message, details]);
});

it.each([
  ['"Domain is not available"', ownDomain(), true],
  ['another refusal', domainNotFound(), false],
  [
    'a foreign error with the same code',
    Object.assign(new Error('no'), { code: 'domains.not_available' }),
    false,
  ],
  ['no error', undefined, false],
])('%s is recognised as that refusal or not', (_what, error, isSo) => {
  expect(isNotAvailable(error)).toBe(isSo);
});

it.each([
  [
    'domainNotAvailable',
    domainNotAvailable(),
    'invalid',
    'Domain is not available',
    'taken: the domain is registered.',
  ],
  ['ownDomain', ownDomain(), 'invalid', 'Domain is not available', 'yours: the domain is in your account.'],
  [
    'domainReserved',
    domainReserved('Reserved name'),
    'invalid',
    'Domain is not available',
    'reserved: the registry does not offer the domain (Reserved name).',
  ],
  ['domainNotFound', domainNotFound(), 'not_found', 'Not Found', 'The requested domain does not exist.'],
  ['priceMismatch', priceMismatch(), 'invalid', 'Purchase price does not match', undefined],
  [
    'premiumPriceRequired',
    premiumPriceRequired(),
    'invalid',
    'Purchase price is required for premium domains in order to complete this request',
    undefined,
  ],
  [
    'purchasePriceRequired',
    purchasePriceRequired(),
    'invalid',
    'Purchase price is required in order to complete this request',
    undefined,
  ],
])('%s has the words of the contract', (_name, error, kind, message, details) => {
  expect([error.kind, error.message, error.details]).toEqual([kind, message, details]);
});

it('another change of the domain says when a retry may help', () => {
  expect(changeUnderWay(3).retryAfterSeconds).toBe(3);
});

it.each([
  ['prohibited', 'serverHold', 'Command Failed - The Domain Cannot Be Updated (serverHold).'],
  ['policy', undefined, 'The registry refused the change: Label is on a list'],
] as const)('a refusal of a change that means %s has its details', (meaning, status, details) => {
  expect(changeRefusedByRegistry(refusal(meaning), status)).toMatchObject({ kind: 'invalid', details });
});

it('too many attempts for a name say when the next may help', () => {
  expect(tooManyAttempts(42)).toMatchObject({
    kind: 'too_many_requests',
    message: 'Too many registration attempts for this domain.',
    retryAfterSeconds: 42,
  });
});
