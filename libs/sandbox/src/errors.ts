import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';

export const advanceUnclear = (): AppError =>
  badRequest("Exactly one of 'to' and 'seconds' is required", 'sandbox.advance_unclear');
export const clockBackwards = (field: string): AppError =>
  badRequest(
    `'${field}' must be later than the account's clock, which moves forward only`,
    'sandbox.clock_backwards',
  );
export const clockTooFar = (field: string): AppError =>
  badRequest(
    `'${field}' must be at most five years after the account's clock and ten years after the real time`,
    'sandbox.clock_too_far',
  );
export const clockRunning = (): AppError =>
  conflict('sandbox.clock_running', 'The clock of this account is being advanced. Wait for that job.');
export const clockJobNotFound = (): AppError =>
  notFound('sandbox.job_not_found', 'The requested job does not exist.');

/** 429: refills serve tests, not loops. */
export const refilledLately = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', 'sandbox.refilled_lately', 'Rate Limit Exceeded', {
    details: 'The credit of a sandbox account is refilled at most once a minute.',
    retryAfterSeconds,
  });
