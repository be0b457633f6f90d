import { AppError, type ErrorKind } from '@registrar/kernel';
import { legacyDialect } from './dialect';
import { LegacyNotices } from './notices';

const DEPRECATED = new Date('2026-01-01T00:00:00.900Z');
const { refusal } = legacyDialect(new LegacyNotices(DEPRECATED), []);
const answerOf = (kind: ErrorKind, message: string, details?: string, code = 'a.code') =>
  refusal(new AppError(kind, code, message, { details }));

describe('the headers of the legacy interface', () => {
  it('name its version, its successor and when it was deprecated', () => {
    expect(legacyDialect(new LegacyNotices(DEPRECATED), ['old-client'])).toMatchObject({
      prefix: '/v4',
      untypedClients: ['old-client'],
      headers: {
        'api-version': '4',
        'deprecation': '@1767225600',
        'link':
          '</core/v1>; rel="successor-version", </docs/changelog>; rel="deprecation"; type="text/markdown"',
      },
    });
    expect(new LegacyNotices(DEPRECATED).headers).not.toHaveProperty('sunset');
  });

  it('name its end once that is announced', () => {
    expect(new LegacyNotices(DEPRECATED, new Date('2027-01-01T00:00:00Z')).headers).toEqual({
      deprecation: '@1767225600',
      link: '</core/v1>; rel="successor-version", </docs/changelog>; rel="deprecation"; type="text/markdown", </docs/changelog>; rel="sunset"; type="text/markdown"',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
    });
  });
});

describe('a refusal of the legacy interface', () => {
  it.each<[string, Parameters<typeof answerOf>, number, object]>([
    ['missing credentials', ['unauthenticated', 'Who calls'], 401, { message: 'Unauthenticated' }],
    [
      'wrong credentials',
      ['forbidden', 'Permission denied', 'no', 'credentials.refused'],
      401,
      { message: 'Unauthenticated' },
    ],
    ['a missing right', ['forbidden', 'permission DENIED'], 403, { message: 'Permission Denied' }],
    [
      'a missing scope',
      ['forbidden', 'Permission denied', 'Missing scope: dns'],
      403,
      { message: 'Permission Denied', details: 'Missing scope: dns' },
    ],
    ['another prohibition', ['forbidden', 'Account closed'], 403, { message: 'Account closed' }],
    [
      'a text around the words',
      ['forbidden', 'No permission denied here'],
      403,
      { message: 'No permission denied here' },
    ],
    [
      'an unknown type of a body',
      ['unsupported_media_type', 'Unsupported Media Type'],
      403,
      { message: 'Permission Denied', details: 'Unsupported Media Type' },
    ],
    [
      'too little credit',
      ['payment_required', 'Payment Required', '3'],
      500,
      { message: 'Insufficient Funds' },
    ],
    [
      'a duplicate',
      ['conflict', 'Conflict', 'Parameter Value Error - Duplicate Record'],
      400,
      { message: 'Invalid Argument', details: 'Parameter Value Error - Duplicate Record' },
    ],
    [
      'a conflict',
      ['conflict', 'Conflict', 'It is locked'],
      409,
      { message: 'Conflict', details: 'It is locked' },
    ],
    ['a conflict without details', ['conflict', 'Conflict'], 409, { message: 'Conflict' }],
    ['a missing object', ['not_found', 'Not Found'], 404, { message: 'Not Found' }],
  ])('for %s', (_, error, status, body) => {
    expect(answerOf(...error)).toEqual({ status, body });
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['Invalid years', 'years must be 1', 'Parameter Value Error - Invalid years'],
    ['Domain is not available', undefined, 'Parameter Value Error - Domain is not available'],
    ['Bad Request', undefined, undefined],
    ['Invalid Argument', undefined, undefined],
    ['Bad Request', 'host is invalid', 'Parameter Value Error - host is invalid'],
    ['Invalid Argument', 'host is invalid', 'Parameter Value Error - host is invalid'],
    ['Bad Request', 'Command Failed - Object exists', 'Command Failed - Object exists'],
    ['Bad Request', 'Failed - Object exists', 'Failed - Object exists'],
    ['Bad Request', 'Command failed - no', 'Parameter Value Error - Command failed - no'],
    ['Bad Request', 'command Failed - no', 'Parameter Value Error - command Failed - no'],
    ['Bad Request', 'Command  Failed - no', 'Parameter Value Error - Command  Failed - no'],
    ['Bad Request', 'Command 1 - no', 'Parameter Value Error - Command 1 - no'],
    ['Bad Request', 'see Command Failed - no', 'Parameter Value Error - see Command Failed - no'],
    ['Bad Request', 'Command Failed: no', 'Parameter Value Error - Command Failed: no'],
    ['Invalid domain name', undefined, 'Parameter Value Error - Invalid domain name'],
    ['Invalid domain name', 'too long', 'Parameter Value Error - Invalid domain name: too long'],
    ['Invalid domain name', 'Command Failed - too long', 'Command Failed - too long'],
  ])('for an invalid request "%s", %j, has the details %j', (message, details, shown) => {
    expect(answerOf('invalid', message, details)).toEqual({
      status: 400,
      body: { message: 'Invalid Argument', ...(shown !== undefined && { details: shown }) },
    });
  });
});
