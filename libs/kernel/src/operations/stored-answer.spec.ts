import { type StoredAnswer, storedAnswer } from './idempotency';

const ID = 'account 7, key k-1,';
const refusal: StoredAnswer = {
  status: 402,
  body: { message: 'Payment failed', details: { missing: [1, null] } },
  code: 'billing.credit',
};
const { code: _code, ...withoutCode } = refusal;

describe('a stored answer of an idempotency key', () => {
  it.each<[string, StoredAnswer]>([
    ['of a refusal', refusal],
    ['of a success', { status: 200, body: {} }],
    ['of the highest stored status', { ...refusal, status: 499 }],
    ['of an older release, without a code', withoutCode],
    ['without a body', { status: 402, body: null }],
  ])('%s is read as it was written', (_, answer) => {
    const json: unknown = JSON.parse(JSON.stringify(storedAnswer.write(answer)));
    expect(storedAnswer.read(json, ID)).toEqual(answer);
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'is no object'],
    ['a list', [refusal], 'is no object'],
    ['an answer without a status', { ...refusal, status: undefined }, "has no member 'status'"],
    ['an answer without a body member', { ...refusal, body: undefined }, "has no member 'body'"],
    ['status 199', { ...refusal, status: 199 }, "has an unreadable member 'status'"],
    ['status 500', { ...refusal, status: 500 }, "has an unreadable member 'status'"],
    ['half a status', { ...refusal, status: 402.5 }, "has an unreadable member 'status'"],
    ['a status in words', { ...refusal, status: '402' }, "has an unreadable member 'status'"],
    ['a code that is no text', { ...refusal, code: 402 }, "has an unreadable member 'code'"],
    ['a code of null', { ...refusal, code: null }, "has an unreadable member 'code'"],
  ])('refuses %s', (_, json, fault) => {
    expect(() => storedAnswer.read(json, ID)).toThrow(`stored answer of the idempotency key ${ID} ${fault}`);
  });
});
