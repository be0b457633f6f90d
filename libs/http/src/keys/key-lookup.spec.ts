import {
  AppError,
  type Clock,
  type IdempotencyKeys,
  type KeyRecord,
  type Operations,
  registryUnavailable,
} from '@registrar/kernel';
import { FirstOutcomes } from './first-outcome';
import { type CallingToken, KeyLookup } from './key-lookup';

const NOW = new Date('2026-03-02T09:15:00Z');
const EXPIRES = new Date('2026-04-01T09:15:00Z');
const NAMED = { operation: 'createRecord', method: 'POST', path: '/core/v1/domains/quay.example/records' };
const SHOWN = {
  key: 'k',
  operationId: 'createRecord',
  method: 'POST',
  path: '/core/v1/domains/quay.example/records',
  createdAt: NOW,
  expiresAt: EXPIRES,
};
const UNSEEN = {
  key: 'k',
  status: 'expired_or_unknown',
  details: 'The key is not known here. It may have expired: look in orders before you repeat.',
};
const DONE = 'The request was carried out. It does not need to be repeated.';
const UNKNOWN = 'The outcome of the request is unknown. Read the state before you repeat it with a new key.';

let record: KeyRecord | undefined;
const find = jest.fn(async (..._given: unknown[]) => record);
const operation = jest.fn(async (): Promise<object | undefined> => undefined);
const outcomes = new FirstOutcomes({ find: operation } as unknown as Operations);
const lookup = new KeyLookup({ find } as unknown as IdempotencyKeys, outcomes, { now: () => NOW } as Clock);
beforeEach(() => find.mockClear());

const recordOf = (more: Partial<KeyRecord>): KeyRecord => ({
  kind: 'in_flight',
  request: NAMED,
  createdAt: NOW,
  expiresAt: EXPIRES,
  tokenId: 9,
  ...more,
});
async function shown(more: Partial<KeyRecord>, token?: CallingToken) {
  record = recordOf(more);
  return lookup.find(7, 'k', token);
}

describe('a look-up of a key', () => {
  it.each<[string, Partial<KeyRecord>, object]>([
    [
      'in flight',
      {},
      {
        status: 'in_flight',
        details:
          'The request is being processed, or the registry has not decided it. Ask again, or repeat the request with the same key to get its answer.',
      },
    ],
    ['of unknown outcome', { kind: 'unknown_outcome' }, { status: 'unknown_outcome', details: UNKNOWN }],
    [
      'ended without an answer',
      { kind: 'ended' },
      {
        status: 'unknown_outcome',
        details: 'The request ended without an answer. Repeat it with the same key, never with a new one.',
      },
    ],
    [
      'answered',
      { kind: 'answered', answer: { status: 200, body: { id: 3 } } },
      { status: 'done', answer: { status: 200, body: { id: 3 } }, details: DONE },
    ],
    [
      'answered by JSON text',
      { kind: 'answered', answer: { status: 200, body: '{"id":3}' } },
      { status: 'done', answer: { status: 200, body: { id: 3 } }, details: DONE },
    ],
    [
      'answered by an empty text',
      { kind: 'answered', answer: { status: 204, body: '' } },
      { status: 'done', answer: { status: 204, body: '' }, details: DONE },
    ],
    [
      'refused',
      { kind: 'answered', answer: { status: 400, body: { message: 'Bad Request' } } },
      {
        status: 'done',
        answer: { status: 400, body: { message: 'Bad Request' } },
        details: 'The request was refused. `answer` says why.',
      },
    ],
    [
      'answered with a secret',
      {
        kind: 'answered',
        request: { operation: 'createToken', method: 'POST', path: '/core/v1/tokens' },
        answer: { status: 200, body: { id: 3 } },
      },
      {
        operationId: 'createToken',
        path: '/core/v1/tokens',
        status: 'done',
        answer: { status: 200, body: { id: 3 } },
        details:
          'The request was carried out. `answer` is without the secret, which is not stored. It does not need to be repeated.',
      },
    ],
    [
      'of an older release',
      { kind: 'answered', request: undefined, answer: { status: 399, body: 1 } },
      {
        operationId: undefined,
        method: undefined,
        path: undefined,
        status: 'done',
        answer: { status: 399, body: 1 },
        details: DONE,
      },
    ],
  ])('shows a request that is %s', async (_, more, expected) => {
    expect(await shown(more)).toEqual({ ...SHOWN, ...expected });
    expect(find.mock.lastCall).toEqual([7, 'k', NOW]);
  });

  it.each<[string, object | undefined, object]>([
    [
      'carried out',
      { state: 'succeeded' },
      {
        status: 'done',
        details:
          'The request was carried out. Its answer was not stored: read the state. It does not need to be repeated.',
      },
    ],
    ['open', { state: 'open' }, { status: 'in_flight' }],
    ['gone', undefined, { status: 'in_flight' }],
    [
      'refused',
      { state: 'refused', failure: { kind: 'conflict', code: 'a', message: 'Conflict', details: 'no' } },
      {
        status: 'done',
        answer: { status: 409, body: { message: 'Conflict', details: 'no' } },
        details: 'The request was refused. `answer` says why.',
      },
    ],
    [
      'not decided by a closed registry',
      { state: 'refused', failure: { ...registryUnavailable(), message: 'Later' } },
      { status: 'unknown_outcome', details: UNKNOWN },
    ],
  ])('shows an operation that is %s', async (_, found, expected) => {
    operation.mockResolvedValue(found);
    expect(await shown({ kind: 'bound', operationId: 'o' })).toMatchObject({ ...SHOWN, ...expected });
  });

  it('shows an answer that is derived from the state', async () => {
    outcomes.declareReplay('renewDomain', async () => ({ order: 41 }));
    const request = { ...NAMED, operation: 'renewDomain' };
    expect(await shown({ kind: 'bound', operationId: 'o', request })).toMatchObject({
      status: 'done',
      answer: { status: 200, body: { order: 41 } },
      details: DONE,
    });
  });

  it.each<[string | undefined, string]>([
    [undefined, 'key is required'],
    ['', 'key must have 1 to 255 printable characters'],
    ['x'.repeat(256), 'key must have 1 to 255 printable characters'],
    ['a\tb', 'key must have 1 to 255 printable characters'],
  ])('is refused with the key %j', async (key, details) => {
    await expect(lookup.find(7, key)).rejects.toMatchObject({ kind: 'invalid', details });
    await expect(lookup.find(7, key)).rejects.toThrow(AppError);
    expect(find).not.toHaveBeenCalled();
  });

  it('does not find a key that was never used', async () => {
    record = undefined;
    expect(await lookup.find(7, 'k')).toEqual(UNSEEN);
  });
});

describe('a token with limits', () => {
  const READ_ONLY = { readOnly: true };
  const DNS = { dnsOnly: true };

  it.each<[string, CallingToken, Partial<KeyRecord>]>([
    ['its own keys', { id: 9, limits: READ_ONLY }, {}],
    ['its own keys of an older release', { id: 9, limits: READ_ONLY }, { request: undefined }],
    ['keys of operations that it may call', { id: 8, limits: DNS }, {}],
    ['keys of its zone', { id: 8, limits: { ...DNS, zones: ['quay.example'] } }, {}],
    ['every key, without limits', { id: 8 }, { request: undefined, tokenId: undefined }],
  ])('sees %s', async (_, token, more) => {
    expect(await shown(more, token)).toMatchObject({ key: 'k', status: 'in_flight' });
  });

  it.each<[string, CallingToken, Partial<KeyRecord>]>([
    ['operations that it may not call', { id: 8, limits: READ_ONLY }, {}],
    ['another zone', { id: 8, limits: { ...DNS, zones: ['other.example'] } }, {}],
    ['other tokens, where it has record types', { id: 8, limits: { recordTypes: ['A'] } }, {}],
    ['an older release', { id: 8, limits: DNS }, { request: undefined }],
    ['an unknown operation', { id: 8, limits: DNS }, { request: { ...NAMED, operation: undefined } }],
    ['an operation without a scope', { id: 8, limits: DNS }, { request: { ...NAMED, operation: 'noSuch' } }],
    ['no token, where it is none itself', { limits: READ_ONLY }, { tokenId: undefined }],
  ])('does not see keys of %s', async (_, token, more) => {
    expect(await shown(more, token)).toEqual(UNSEEN);
  });
});
