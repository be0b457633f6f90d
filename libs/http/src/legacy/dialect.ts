import type { AppError } from '@registrar/kernel';
import type { Dialect } from '../answers/dialect';
import { errorBody, renderRefusal } from '../answers/status';
import type { LegacyNotices } from './notices';

/** Header `api-version` of the legacy interface, which has its own (BEHAVIOUR §1). */
export const LEGACY_VERSION = '4';

/**
 * Differences of `/v4` from core v1 outside of its operations. `untypedClients`: clients whose bodies need no
 * type (docs/adr/0012-untyped-legacy-clients.md).
 */
export const legacyDialect = (notices: LegacyNotices, untypedClients: readonly string[]): Dialect => ({
  prefix: '/v4',
  headers: { 'api-version': LEGACY_VERSION, ...notices.headers },
  untypedClients,
  refusal: renderLegacyRefusal,
});

/** Statuses and texts of the contract's `errors`; all others are as in core v1 (BEHAVIOUR §22). */
function renderLegacyRefusal(error: AppError): ReturnType<Dialect['refusal']> {
  const { kind, code, message, details } = error;
  switch (kind) {
    case 'unauthenticated':
      return { status: 401, body: errorBody('Unauthenticated') };
    case 'forbidden':
      // Wrong credentials are answered like missing ones.
      if (code === 'credentials.refused') return { status: 401, body: errorBody('Unauthenticated') };
      return {
        status: 403,
        body: errorBody(/^permission denied$/i.test(message) ? 'Permission Denied' : message, details),
      };
    case 'unsupported_media_type':
      return { status: 403, body: errorBody('Permission Denied', message) };
    case 'payment_required':
      return { status: 500, body: errorBody('Insufficient Funds') };
    case 'invalid':
      return { status: 400, body: errorBody('Invalid Argument', argumentDetails(message, details)) };
    default:
      // A duplicate is an invalid value here, and a conflict in core v1.
      return details?.startsWith(VALUE_ERROR)
        ? { status: 400, body: errorBody('Invalid Argument', details) }
        : renderRefusal(error);
  }
}

const VALUE_ERROR = 'Parameter Value Error - ';
/** "Command Failed - …": details that name the kind of failure. */
const CATEGORY = /^[A-Z](?:[A-Za-z]| (?=[A-Z]))* - /;
/** Messages that clients of this interface compare as a whole: the details of core v1 are omitted. */
const WHOLE = new Set(['Invalid years', 'Domain is not available']);
/** Messages without information beside their details. */
const GENERAL = new Set(['Bad Request', 'Invalid Argument']);

function argumentDetails(message: string, details: string | undefined): string | undefined {
  if (WHOLE.has(message)) return `${VALUE_ERROR}${message}`;
  if (GENERAL.has(message))
    return details === undefined || CATEGORY.test(details) ? details : `${VALUE_ERROR}${details}`;
  if (details === undefined) return `${VALUE_ERROR}${message}`;
  return CATEGORY.test(details) ? details : `${VALUE_ERROR}${message}: ${details}`;
}
