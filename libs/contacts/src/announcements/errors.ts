import { type AppError, conflict, notFound } from '@registrar/kernel';
import type { AnnouncementState } from './announcement';

export const announcementNotFound = (): AppError =>
  notFound('announcement.not_found', 'The announcement does not exist.');

export const announcementNotDraft = (state: AnnouncementState): AppError =>
  conflict(
    'announcement.not_draft',
    `The announcement is ${state}. Only a draft can be changed or published.`,
  );

export const announcementChanged = (version: number): AppError =>
  conflict(
    'announcement.changed',
    `The draft was changed: its version is ${version}. Read it again, then publish that version.`,
  );

export const audienceEmpty = (): AppError =>
  conflict(
    'announcement.audience_empty',
    'No account belongs to the audience. Change it before you publish.',
  );

export const tooLateToWithdraw = (state: AnnouncementState): AppError =>
  conflict(
    'announcement.not_withdrawable',
    state === 'withdrawn'
      ? 'The announcement was withdrawn already.'
      : 'Every account was reached already. Write another announcement that corrects this one.',
  );
