import { AppError, badRequest, notFound } from '@registrar/kernel';

/** 400 that names the place in the request: `filter.and[1].op must be …`. */
export const invalidList = (place: string, rule: string): AppError =>
  badRequest(`${place} ${rule}`, 'list.invalid');

export const unknownWord = (place: string, word: unknown, known: readonly string[]): AppError =>
  invalidList(place, `must be one of ${known.join(', ')}; it is ${shown(word)}`);

/** At most 60 characters of what was sent. */
export const shown = (value: unknown): string => {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

export const listNotFound = (list: string, known: readonly string[]): AppError =>
  notFound('list.not_found', `There is no list ${shown(list)}. Lists: ${known.join(', ')}.`);

/** The code of all refusals by role. */
export const listForbidden = (role: string, list: string): AppError =>
  new AppError('forbidden', 'staff.not_allowed', 'Permission denied', {
    details: `The role ${role} may not read the list ${list}.`,
  });

export const filterNotFound = (): AppError =>
  notFound('list.filter_not_found', 'The stored filter does not exist or has expired.');

export const viewNotFound = (): AppError =>
  notFound('list.view_not_found', 'The requested view does not exist.');

export const viewOfAnother = (owner: string): AppError =>
  new AppError('forbidden', 'list.view_of_another', 'Permission denied', {
    details: `Only ${owner} and the role owner may change this view.`,
  });

export const viewChanged = (version: number): AppError =>
  new AppError('precondition_failed', 'list.view_changed', 'Precondition Failed', {
    details: `The view has changed: its version is ${version}. Read it and repeat the change.`,
  });

/** The database stopped the statement at its time limit. */
export const listTooSlow = (cause?: unknown): AppError =>
  new AppError('unprocessable', 'list.too_slow', 'Unprocessable Entity', {
    details: 'The filter reads too many rows. Add a condition on an account, a domain, a state or a time.',
    cause,
  });
