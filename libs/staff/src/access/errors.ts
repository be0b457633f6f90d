import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';

/** Programs distinguish these refusals by the header `x-error-code`. */
const refused = (code: string, details: string): AppError =>
  new AppError('forbidden', code, 'Permission denied', { details });

const unauthenticated = (code: string, details: string): AppError =>
  new AppError('unauthenticated', code, 'Unauthorized', { details });

export const sessionUnknown = (): AppError => unauthenticated('staff.session_unknown', 'Log in.');
export const sessionEnded = (): AppError =>
  unauthenticated('staff.session_ended', 'The session has ended. Log in again.');
export const userDisabled = (): AppError =>
  unauthenticated('staff.user_disabled', 'The staff user is disabled. Ask an owner.');
export const loginRefused = (): AppError =>
  unauthenticated('staff.login_refused', 'The log-in was refused. Begin again.');
export const passkeyCopied = (): AppError =>
  unauthenticated(
    'staff.passkey_counter',
    'The signature counter of the passkey went back: it may be a copy. Use another passkey.',
  );
export const linkInvalid = (): AppError =>
  unauthenticated(
    'staff.link_invalid',
    'The link is unknown, used or expired. Ask an owner for another one.',
  );
export const stateInvalid = (): AppError =>
  unauthenticated(
    'staff.oidc_state',
    'The log-in was begun in another browser or took too long. Begin again.',
  );

export const noRole = (): AppError =>
  refused('staff.oidc_role', 'Your account at the identity provider has no role here. Ask an owner.');
export const emailTaken = (): AppError =>
  conflict('staff.email_taken', 'Another staff user has this email address.');
export const emailInUse = (): AppError =>
  refused(
    'staff.oidc_email',
    'A staff user with this email address exists, and the identity provider has not verified the address.',
  );
export const emailMissing = (): AppError =>
  refused('staff.oidc_email_missing', 'The identity provider sent no valid email address.');
export const oidcOff = (): AppError =>
  notFound('staff.oidc_off', 'No identity provider is configured (STAFF_OIDC_ISSUER).');

export const noSession = (): AppError =>
  notFound('staff.no_session', 'The caller uses a key. Only staff users have sessions and passkeys.');
export const secondFactorRequired = (): AppError =>
  refused('staff.second_factor_required', 'Log in with a passkey, or register one, before anything else.');
export const csrfToken = (): AppError =>
  refused('staff.csrf_token', "Send the session's csrfToken in the header 'X-CSRF-Token'.");
export const foreignOrigin = (): AppError =>
  refused('staff.foreign_origin', 'The request comes from a page of another origin.');

export const sessionNotFound = (): AppError =>
  notFound('staff.session_not_found', 'The requested session does not exist or has ended.');
export const userNotFound = (): AppError =>
  notFound('staff.user_not_found', 'The requested staff user does not exist.');
export const passkeyNotFound = (): AppError =>
  notFound('staff.passkey_not_found', 'The requested passkey does not exist.');
export const userStale = (): AppError =>
  new AppError('precondition_failed', 'staff.user_changed', 'Precondition Failed', {
    details: 'The staff user has changed since. Read it again.',
  });
export const versionMissing = (): AppError =>
  new AppError('precondition_required', 'staff.version_missing', 'Precondition Required', {
    details: "Send the version of the staff user in the header 'If-Match'.",
  });
export const lastOwnerUser = (): AppError =>
  conflict('staff.last_owner_user', 'The last active owner cannot be disabled or get another role.');
export const disabledUser = (): AppError =>
  conflict('staff.user_is_disabled', 'The staff user is disabled. Enable it first.');
export const mailOff = (environment: 'production' | 'sandbox'): AppError =>
  conflict(
    'staff.invitation_mail_off',
    environment === 'production'
      ? 'No mail server is configured (MAIL_SMTP_URL), and in production links are only mailed. Configure one, or let the user log in at the identity provider.'
      : "No mail server is configured (MAIL_SMTP_URL). Invite without 'mail', and pass the link on yourself.",
  );
export const invitedOften = (most: number, retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', 'staff.invited_often', 'Too Many Requests', {
    details: `A staff user can be invited by mail ${most} times an hour.`,
    retryAfterSeconds,
  });
export const lastPasskey = (): AppError =>
  conflict('staff.last_passkey', 'The last passkey cannot be removed. Register another one first.');
export const passkeyKnown = (): AppError =>
  conflict('staff.passkey_known', 'The passkey is registered already.');
export const passkeyLimit = (max: number): AppError =>
  conflict('staff.passkey_limit', `Passkey limit reached (${max}). Remove one first.`);
export const passkeyRefused = (): AppError =>
  badRequest(
    'The passkey could not be verified, or its registration took longer than 5 minutes. Begin again.',
    'staff.passkey_refused',
  );
