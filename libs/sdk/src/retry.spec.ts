import {
  delayBefore,
  isUnknown,
  mayRepeat,
  type Outcome,
  type Repeatable,
  RETRY_DEFAULTS,
  type RetryOptions,
  retryOf,
  secondsToWait,
} from './retry';

const answer = (status: number, more: Partial<Outcome> = {}): Outcome => ({
  status,
  isFromApi: true,
  isInFlight: false,
  ...more,
});
const SILENCE: Outcome = { isFromApi: false, isInFlight: false };
const IN_FLIGHT = answer(409, { isInFlight: true });
const READ: Repeatable = { isSafe: true, hasKey: false, wasUnknown: false };
const WRITE: Repeatable = { isSafe: false, hasKey: false, wasUnknown: false };
const KEYED: Repeatable = { isSafe: false, hasKey: true, wasUnknown: false };

describe('a request is not repeated', () => {
  it.each<[string, Outcome, Repeatable]>([
    ['a write without a key that had no answer', SILENCE, WRITE],
    ['a write without a key after 504', answer(504), WRITE],
    [
      'a write without a key after a 502 of something before the API',
      answer(502, { isFromApi: false }),
      WRITE,
    ],
    [
      'a write without a key after a 503 of something before the API',
      answer(503, { isFromApi: false }),
      WRITE,
    ],
    ['a write with a key that is told that its key is in use, by somebody else', IN_FLIGHT, KEYED],
    ['a write without a key that is told that a key is in use', IN_FLIGHT, { ...WRITE, wasUnknown: true }],
    ['a write with a key in conflict with what is there', answer(409), { ...KEYED, wasUnknown: true }],
    ...[400, 401, 402, 403, 404, 405, 406, 412, 415, 422, 423, 451, 500, 501].map(
      (status): [string, Outcome, Repeatable] => [
        `anything after ${status}`,
        answer(status),
        { ...READ, hasKey: true },
      ],
    ),
  ])('%s', (_, outcome, how) => {
    expect(mayRepeat(outcome, how)).toBe(false);
  });
});

describe('a request is repeated', () => {
  it.each<[string, Outcome, Repeatable]>([
    ['a read that had no answer', SILENCE, READ],
    ['a read after 504', answer(504), READ],
    ['a write with a key that had no answer', SILENCE, KEYED],
    ['a write with a key after 504', answer(504), KEYED],
    ['a write with a key whose own first request still runs', IN_FLIGHT, { ...KEYED, wasUnknown: true }],
    ...[429, 502, 503].map((status): [string, Outcome, Repeatable] => [
      `any write after a ${status} of the API: it was not carried out`,
      answer(status),
      WRITE,
    ]),
    ['any write after a 429 of a front', answer(429, { isFromApi: false }), WRITE],
  ])('%s', (_, outcome, how) => {
    expect(mayRepeat(outcome, how)).toBe(true);
  });
});

it.each<[Outcome, boolean]>([
  [SILENCE, true],
  [answer(504), true],
  [answer(502, { isFromApi: false }), true],
  [answer(502), false],
  [answer(503), false],
  [answer(429), false],
  [answer(500), false],
  [answer(409), false],
])('knows of %j whether it may have been carried out: %s', (outcome, unknown) => {
  expect(isUnknown(outcome)).toBe(unknown);
});

const NOW = Date.parse('2026-03-02T09:00:00Z');

it.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'x-ratelimit-reset': 'later' }, undefined],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': 'Mon, 02 Mar 2026 09:00:30 GMT' }, 30],
  [{ 'retry-after': 'Mon, 02 Mar 2026 08:00:00 GMT' }, 0],
  [{ 'retry-after': '7', 'x-ratelimit-reset': String(NOW / 1_000 + 60) }, 7],
  [{ 'x-ratelimit-reset': String(NOW / 1_000 + 60) }, 60],
  [{ 'x-ratelimit-reset': String(NOW / 1_000 - 60) }, 0],
  // JavaScript reads dates of these
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '1.5' }, undefined],
  [{ 'retry-after': '2026-03-02' }, undefined],
  [{ 'retry-after': 'May 5' }, undefined],
  [{ 'retry-after': 'Mon Mar  2 09:00:30 2026' }, undefined],
  [{ 'retry-after': '1.5', 'x-ratelimit-reset': String(NOW / 1_000 + 60) }, 60],
  // a clock of ours that is an hour off says nothing of the registrar's
  [{ 'date': 'Mon, 02 Mar 2026 10:00:00 GMT', 'x-ratelimit-reset': String(NOW / 1_000 + 3_610) }, 10],
  [{ 'date': 'Mon, 02 Mar 2026 08:00:00 GMT', 'retry-after': 'Mon, 02 Mar 2026 08:00:05 GMT' }, 5],
  [{ 'date': 'now', 'retry-after': 'Mon, 02 Mar 2026 09:00:30 GMT' }, 30],
])('reads from %j that it is to wait %s seconds', (headers, seconds) => {
  expect(secondsToWait(new Headers(headers), NOW)).toBe(seconds);
});

it.each<[number, number | undefined, number, number | undefined]>([
  [1, undefined, 0, 250],
  [1, undefined, 1, 500],
  [2, undefined, 1, 1_000],
  [3, undefined, 0, 1_000],
  [20, undefined, 1, 30_000],
  [1, 0, 1, 100],
  [1, 10, 0, 10_000],
  [1, 10, 1, 11_000],
  [1, 30, 0, 30_000],
  [1, 31, 0, undefined],
  [3, 3_600, 0, undefined],
])('before repetition %s, told %s s, with chance %s: waits %s ms', (repetition, said, chance, wanted) => {
  expect(delayBefore(repetition, said, RETRY_DEFAULTS, chance)).toBe(wanted);
});

it.each<[RetryOptions, object]>([
  [{}, RETRY_DEFAULTS],
  [{ attempts: undefined, maxDelayMs: undefined }, RETRY_DEFAULTS],
  [{ attempts: 1 }, { ...RETRY_DEFAULTS, attempts: 1 }],
  [{ baseDelayMs: 0 }, { ...RETRY_DEFAULTS, baseDelayMs: 0 }],
])('takes of %j what is given', (options, wanted) => {
  expect(retryOf(options)).toEqual(wanted);
});
