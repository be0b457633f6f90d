import { isStrictRequest } from './strictness';

describe('a strict request', () => {
  it.each<[string, object | undefined, string | undefined, boolean]>([
    ['nothing', {}, undefined, false],
    ['the preference alone', {}, 'handling=strict', true],
    ['the setting of the account alone', { strictRequests: true }, undefined, true],
    ['both', { strictRequests: true }, 'handling=strict', true],
    [
      'the setting of the account and a lenient preference',
      { strictRequests: true },
      'handling=lenient',
      true,
    ],
    ['no caller', undefined, undefined, false],
  ])('is decided by %s', (_what, caller, prefer, strict) => {
    expect(isStrictRequest({ caller, headers: { prefer } })).toBe(strict);
  });
});
