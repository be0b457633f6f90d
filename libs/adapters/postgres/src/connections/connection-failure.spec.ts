import { DatabaseConnectionError } from '@registrar/kernel';
import { QueryFailedError } from 'typeorm';
import { asDatabaseFailure, connected, isConnectionFailure } from './connection-failure';

const coded = (code: unknown, message = 'a failure'): Error => Object.assign(new Error(message), { code });

describe('a failed connection', () => {
  it.each([
    ...['08000', '08006', '08P01', '57P01', '57P02', '57P03'],
    ...['EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH'],
    ...['ENETDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
    ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'EPROTO'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  ])('is an error with the code %s, whatever it says', (code) => {
    expect(isConnectionFailure(coded(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'no server of the database can be used: two were tried',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
  ])('is an error of the driver without a code: %s', (message) => {
    expect(isConnectionFailure(new Error(message))).toBe(true);
    expect(isConnectionFailure(coded('42601', message))).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a statement that was refused', coded('42601')],
    ['a cancelled statement', coded('57014')],
    ['a code that only begins so', coded('57P01X')],
    ['EPROTO with more behind it', coded('EPROTOX')],
    ['an unknown code', coded('')],
    ['an error without a code', new Error('a fault')],
    ['words of the driver in the middle', new Error('no Query read timeout')],
    ['what is no error', { code: 'ECONNRESET', message: 'timeout expired' }],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(isConnectionFailure(error)).toBe(false);
    expect(asDatabaseFailure(error)).toBe(error);
  });
});

describe('the failure that callers see', () => {
  const lost = coded('ECONNRESET');

  it.each([
    ['as it is', lost],
    ['in the error of a repository', new QueryFailedError('select 1', [], lost)],
  ])('names the lost connection as its cause: %s', (_, error) => {
    expect(asDatabaseFailure(error)).toMatchObject({ cause: lost, isOutcomeUnknown: false });
    expect(asDatabaseFailure(error, true)).toMatchObject({ cause: lost, isOutcomeUnknown: true });
  });

  it('is the error of the repository where the statement was refused', () => {
    const refused = new QueryFailedError('select 1', [], coded('42601'));
    expect(asDatabaseFailure(refused)).toBe(refused);
  });

  it('comes from work that lost its connection, and results pass', async () => {
    await expect(connected(() => Promise.reject(lost))).rejects.toBeInstanceOf(DatabaseConnectionError);
    await expect(connected(async () => 7)).resolves.toBe(7);
  });
});
