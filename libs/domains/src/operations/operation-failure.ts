import { AppError, type ErrorKind, type OperationFailure } from '@registrar/kernel';

/** A refusal as stored with its operation. */
export const failureOf = ({ kind, code, message, details }: AppError): OperationFailure => ({
  kind,
  code,
  message,
  ...(details !== undefined && { details }),
});

/** The stored refusal as an error, for a replay of the operation's result. */
export const errorOf = ({ kind, code, message, details }: OperationFailure): AppError =>
  new AppError(kind as ErrorKind, code, message, { details });

const SERVER_SIDE: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'upstream_invalid',
  'upstream_timeout',
  'unavailable',
  'unimplemented',
]);

/** An answer of 500 and above is not stored for an idempotency key (BEHAVIOUR §5). */
export const isServerSide = (kind: ErrorKind): boolean => SERVER_SIDE.has(kind);
