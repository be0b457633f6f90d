import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';
import type { QuotedPlan } from './quote';

export const quoteNotFound = (): AppError => notFound('quote.not_found', 'Quote not found.');

export const quoteExpired = (): AppError =>
  conflict('quote_expired', 'The quote has expired. Nothing was charged. Request a new quote.');

export const quoteUsed = (): AppError =>
  conflict('quote_used', 'The quote was used by an earlier call. Nothing was charged. Request a new quote.');

export const quoteMismatch = (command: string): AppError =>
  conflict(
    'quote_mismatch',
    `The quote was given for '${command}' with other fields. Nothing was charged. Send the request that was quoted.`,
  );

/** The plan is what the call would charge and do now. */
export const quoteChanged = (differences: readonly string[], plan: QuotedPlan): AppError =>
  new AppError('conflict', 'quote_changed', 'Conflict', {
    details: `The charge differs from the quote: ${differences.join('; ')}. Nothing was charged. Request a new quote.`,
    fields: { plan },
  });

export const notQuotable = (command: string): AppError =>
  badRequest(`'command' must be the operationId of an operation with a dry run; '${command}' is none`);
