import type { AppError } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { refusedByRegistry, statusForbidsTransfer } from '../errors';
import type { InitialState, TransferState } from './states';

/** What a refused request means. */
export type RefusalVerdict =
  | {
      kind: 'wait';
      state: Extract<TransferState, 'pending_new_auth_code' | 'pending_unlock' | 'pending_registry_unlock'>;
    }
  /** The state at the registry decides: it may result from an earlier request. */
  | { kind: 'look' }
  /** For staff to correct: the registrar's account at the registry, or its log-in. */
  | { kind: 'later' }
  | { kind: 'failed'; error: AppError };

/** 2201: the code is missing, or not one of this domain; 2202: it is wrong (FACTS §2.5). */
const WRONG_CODE: ReadonlySet<number> = new Set([2201, 2202]);
/** 2002: already sponsored by the registrar; 2300: a transfer is pending, perhaps the requested one. */
const MAYBE_OURS: ReadonlySet<number> = new Set([2002, 2300]);
/** 2104: the registrar has no credit; 2200, 2501, 2502: its log-in failed. */
const OURS_TO_MEND: ReadonlySet<number> = new Set([2104, 2200, 2501, 2502]);
/** 2106: not eligible; 2304: a status forbids. */
const FORBIDDEN: ReadonlySet<number> = new Set([2106, 2304]);

/** Statuses that keep a domain from being transferred, and what they mean for a transfer (RFC 5731 §2.3). */
export type Hindrance =
  | { kind: 'lock'; state: Exclude<InitialState, 'pending'>; status: string }
  | { kind: 'forbidden'; status: string };

/**
 * The registry's lock takes precedence over the registrar's; a pending state ends automatically or with the
 * domain.
 */
export function hindranceOf(statuses: readonly string[]): Hindrance | undefined {
  const pending = statuses.find((status) => status.startsWith('pending'));
  if (pending) return { kind: 'forbidden', status: pending };
  if (statuses.includes('serverTransferProhibited'))
    return { kind: 'lock', state: 'pending_registry_unlock', status: 'serverTransferProhibited' };
  if (statuses.includes('clientTransferProhibited'))
    return { kind: 'lock', state: 'pending_unlock', status: 'clientTransferProhibited' };
  return undefined;
}

/** `statuses`: of the domain, where the registry shows them; `hasCode`: a code was sent. */
export function verdictOn(
  { code, reason }: RegistryRefusal,
  { statuses, hasCode }: { statuses?: readonly string[]; hasCode: boolean },
): RefusalVerdict {
  if (MAYBE_OURS.has(code)) return { kind: 'look' };
  if (OURS_TO_MEND.has(code)) return { kind: 'later' };
  if (WRONG_CODE.has(code) && hasCode) return { kind: 'wait', state: 'pending_new_auth_code' };
  if (FORBIDDEN.has(code)) return verdictOnStatus(code, reason, statuses);
  return { kind: 'failed', error: refusedByRegistry(reason) };
}

function verdictOnStatus(
  code: number,
  reason: string,
  statuses: readonly string[] | undefined,
): RefusalVerdict {
  // A registry that does not show the domain may name the status in its words.
  const hindrance = hindranceOf(statuses ?? reason.match(/\b(?:client|server|pending)[A-Z]\w+/g) ?? []);
  if (hindrance?.kind === 'lock') return { kind: 'wait', state: hindrance.state };
  if (hindrance?.status === 'pendingTransfer') return { kind: 'look' };
  if (hindrance) return { kind: 'failed', error: statusForbidsTransfer(hindrance.status) };
  return code === 2304
    ? { kind: 'wait', state: 'pending_unlock' }
    : { kind: 'failed', error: refusedByRegistry(reason) };
}
