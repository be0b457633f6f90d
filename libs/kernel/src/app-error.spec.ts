import {
  AppError,
  badRequest,
  conflict,
  invalidContactField,
  notFound,
  registryUnavailable,
  upstreamTimeout,
} from './app-error';

describe('an error of the product', () => {
  it.each([
    [
      () => badRequest('Invalid years'),
      { kind: 'invalid', code: 'request.invalid', message: 'Bad Request', details: 'Invalid years' },
    ],
    [
      () => badRequest('Invalid years', 'years.invalid'),
      { kind: 'invalid', code: 'years.invalid', message: 'Bad Request', details: 'Invalid years' },
    ],
    [
      () => invalidContactField('contacts.admin.phone', 'must be E.164'),
      {
        kind: 'invalid',
        code: 'contact.invalid',
        message: "invalid value for 'contacts.admin.phone'",
        details: "'contacts.admin.phone' must be E.164",
      },
    ],
    [
      () => notFound('domain.unknown'),
      { kind: 'not_found', code: 'domain.unknown', message: 'Not Found', details: undefined },
    ],
    [
      () => notFound('domain.unknown', 'No such domain'),
      { kind: 'not_found', code: 'domain.unknown', message: 'Not Found', details: 'No such domain' },
    ],
    [
      () => conflict('record.duplicate', 'Duplicate Record'),
      { kind: 'conflict', code: 'record.duplicate', message: 'Conflict', details: 'Duplicate Record' },
    ],
    [
      () => registryUnavailable(),
      {
        kind: 'upstream_invalid',
        code: 'registry.unavailable',
        message: 'Registry Connection Unavailable',
        details: undefined,
      },
    ],
    [
      () => upstreamTimeout(),
      {
        kind: 'upstream_timeout',
        code: 'registry.timeout',
        message: 'The upstream server is taking too long to respond.',
        details: undefined,
      },
    ],
  ])('has its kind, code and texts (%#)', (refuse, expected) => {
    const error = refuse();
    expect(error).toMatchObject(expected);
    expect(error.name).toBe('AppError');
    expect(error).toBeInstanceOf(Error);
  });

  it('names its cause where it has one, and has no such property else', () => {
    const cause = new Error('closed');
    expect(registryUnavailable(cause).cause).toBe(cause);
    expect(upstreamTimeout(cause).cause).toBe(cause);
    expect('cause' in registryUnavailable()).toBe(false);
  });

  it('says after how many seconds a retry can help', () => {
    expect(
      new AppError('too_many_requests', 'rate', 'Too Many Requests', { retryAfterSeconds: 7 })
        .retryAfterSeconds,
    ).toBe(7);
    expect(new AppError('invalid', 'a', 'b').retryAfterSeconds).toBeUndefined();
  });
});
