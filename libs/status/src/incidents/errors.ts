import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';
import type { NoticeKind, NoticeState } from './notice';

export const invalidNotice = (field: string, rule: string): AppError =>
  badRequest(`'${field}' ${rule}`, 'service_notice.invalid');

export const noticeNotFound = (kind: NoticeKind): AppError =>
  notFound('service_notice.not_found', `The ${kind} does not exist.`);

export const noticeVersionMissing = (): AppError =>
  new AppError('precondition_required', 'service_notice.version_missing', 'Precondition Required', {
    details: 'Send `version` of the notice as `If-Match`, in quotes.',
  });

export const noticeChanged = (version: number): AppError =>
  new AppError('precondition_failed', 'service_notice.changed', 'Precondition Failed', {
    details: `The notice was changed: its version is ${version}. Read it again, then repeat your change.`,
  });

export const incidentResolved = (): AppError =>
  conflict(
    'service_notice.resolved',
    'The incident is resolved. Send `reopen: true` to open it again, or the state `resolved` to add a text.',
  );

export const incidentOpen = (): AppError =>
  conflict('service_notice.open', 'The incident is not resolved. Send the update without `reopen`.');

export const maintenanceOver = (state: NoticeState): AppError =>
  conflict(
    'service_notice.over',
    `The maintenance is ${state}: its times are final. Add an update, or plan another maintenance.`,
  );
