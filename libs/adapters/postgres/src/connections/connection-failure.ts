import { types } from 'node:util';
import { DatabaseConnectionError } from '@registrar/kernel';
import { QueryFailedError } from 'typeorm';

/**
 * SQLSTATE of a connection that is refused or ended: connection exceptions, administrator's shutdown, shutdown
 * after a crash, start-up (PostgreSQL, appendix A).
 */
const BY_SERVER = /^(?:08[0-9A-Z]{3}|57P0[123])$/;
/** Of the operating system and its resolver. */
const BY_SYSTEM = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * Of TLS, before anything was asked: a certificate that has ended, is for another name or of another authority, a
 * handshake that failed (Node.js, "X509 certificate error codes" and OpenSSL).
 */
const BY_TLS =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|EPROTO$)/;
/** Of the driver and its pool, which give these no code. */
const BY_DRIVER = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'no server of the database can be used',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
];

/** Whether the connection failed, and not what was asked over it. */
export function isConnectionFailure(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return BY_SERVER.test(code) || BY_SYSTEM.has(code) || BY_TLS.test(code);
  return BY_DRIVER.some((text) => error.message.startsWith(text));
}

/** Repositories wrap what the driver throws, and write another message. */
const causeOf = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

/** The error itself, or what the callers know a failed connection by. */
export function asDatabaseFailure(error: unknown, isCommitting = false): unknown {
  const cause = causeOf(error);
  return isConnectionFailure(cause) ? new DatabaseConnectionError(cause, isCommitting) : error;
}

/** The result, or the failure in the form of `asDatabaseFailure`. */
export async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDatabaseFailure(error);
  }
}
