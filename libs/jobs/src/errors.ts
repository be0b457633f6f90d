import { type AppError, badRequest, conflict, type Money, notFound } from '@registrar/kernel';
import type { ErrorClass, JobState } from './job';

const money = (amount: Money): string => `${amount.toDecimal()} ${amount.currency}`;

export const jobNotFound = (): AppError => notFound('job.not_found', 'The requested job does not exist.');

export const commandUnknown = (command: string): AppError =>
  badRequest(
    `\`command\` must be the id of an operation that changes something, \`${command}\` is none`,
    'job.command_unknown',
  );

/** `what`: name of the option and its limit. */
export const optionInvalid = (what: string): AppError => badRequest(what, 'job.option_invalid');

/** `position` counts from 1; `what` follows the item's name. */
export const itemInvalid = (position: number, what: string): AppError =>
  badRequest(`item ${position} ${what}`, 'job.item_invalid');

export const itemRepeated = (position: number, first: number): AppError =>
  badRequest(`item ${position} repeats item ${first}`, 'job.item_repeated');

export const tooManyItems = (most: number): AppError =>
  badRequest(`a job has at most ${most} items`, 'job.too_many_items');

export const tooManyJobs = (most: number): AppError =>
  conflict(
    'job.too_many_jobs',
    `Job limit reached (${most} jobs that have not ended). Carry out or cancel a job first.`,
  );

export const tooManyStoredItems = (most: number): AppError =>
  conflict(
    'job.too_many_items_stored',
    `Item limit reached (${most} stored items, those of ended jobs included). Wait until the items of older jobs are removed.`,
  );

export const noItems = (): AppError => badRequest('a job needs at least one item', 'job.no_items');

export const wrongState = (verb: string, state: JobState): AppError =>
  conflict('job.wrong_state', `The job is ${state}: it cannot be ${verb}.`);

export const planMismatch = (planId: string): AppError =>
  conflict('job.plan_mismatch', `\`planId\` is not the id of the job's present plan, which is ${planId}.`);

export const capTooLow = (cap: Money, price: Money): AppError =>
  conflict(
    'job.cap_too_low',
    `The spend cap of ${money(cap)} is below the first item's price of ${money(price)}.`,
  );

export const nothingToRetry = (classes: readonly ErrorClass[]): AppError =>
  conflict('job.nothing_to_retry', `The job has no refused items of the class ${classes.join(', ')}.`);

export const noInverse = (command: string, invertible: readonly string[]): AppError =>
  conflict(
    'job.no_inverse',
    `Items of ${command} cannot be put back. Commands with an inverse: ${invertible.join(', ')}.`,
  );

export const nothingToInvert = (): AppError =>
  conflict('job.nothing_to_invert', 'The job has no done item whose change is stored and can be put back.');

export const noClasses = (): AppError =>
  badRequest('`classes` must name at least one of transient, balance, policy, input', 'job.no_classes');
