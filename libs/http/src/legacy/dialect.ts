import type { AppError } from '@registrar/kernel';
import type { Dialect } from '../answers/dialect';
import { errorBody, renderRefusal } from '../answers/status';
import type { LegacyNotices } from './notices';

/** Header `api-version` of the legacy interface, which has its own (BEHAVIOUR §1). */
export const LEGACY_VERSION = '4';

/**
 * The ways in which `/v4` answers otherwise than core v1, before and beside its operations. `untypedClients`:
 * whose bodies need no type (docs/adr/0012-untyped-legacy-clients.md).
 */
export const legacyDialect = (notices: LegacyNotices, untypedClients: readonly string[]): Dialect => ({
  prefix: '/v4',
  headers: { 'api-version': LEGACY_VERSION, ...notices.headers },
  untypedClients,
  refusal: renderLegacyRefusal,
});

/**
 * Statuses and texts of the contract's `errors`; what is not listed there is as in core v1 (BEHAVIOUR §22).
 */
function renderLegacyRefusal(error: AppError): ReturnType<Dialect['refusal']> {
  const { kind, code, message, details } = error;
  switch (kind) {
    case 'unauthenticated':
      return { status: 401, body: errorBody('Unauthenticated') };
    case 'forbidden':
      // Wrong credentials are told like none at all.
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
      // A duplicate is a bad value here, where core v1 sees a conflict.
      return details?.startsWith(VALUE_ERROR)
        ? { status: 400, body: errorBody('Invalid Argument', details) }
        : renderRefusal(error);
  }
}

const VALUE_ERROR = 'Parameter Value Error - ';
/** "Command Failed - …": details that say what kind of failure they are. */
const CATEGORY = /^[A-Z](?:[A-Za-z]| (?=[A-Z]))* - /;
/** Messages that clients of this interface compare as a whole: details of core v1 are left out. */
const WHOLE = new Set(['Invalid years', 'Domain is not available']);
/** Messages that say nothing beside their details. */
const GENERAL = new Set(['Bad Request', 'Invalid Argument']);

function argumentDetails(message: string, details: string | undefined): string | undefined {
  if (WHOLE.has(message)) return `${VALUE_ERROR}${message}`;
  if (GENERAL.has(message))
    return details === undefined || CATEGORY.test(details) ? details : `${VALUE_ERROR}${details}`;
  if (details === undefined) return `${VALUE_ERROR}${message}`;
  return CATEGORY.test(details) ? details : `${VALUE_ERROR}${message}: ${details}`;
}
