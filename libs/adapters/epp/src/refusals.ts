import type { RegistryRefusal } from '@registrar/registries';
import type { EppResponse } from './responses/response';
import { meaningOf } from './result-codes';
import { NS } from './xml/namespaces';

/** The refusal is about a fee when an element of the fee extension is named, or the reason mentions it. */
export function refusalOf(response: EppResponse): RegistryRefusal {
  const { code, reason } = response;
  const aboutFee = response.blames(NS.fee) || /\bfees?\b/i.test(reason);
  return { code, reason, meaning: meaningOf(code, aboutFee) };
}

/** Codes by which registries refuse a command of a session that is no longer logged in (FACTS §2.5). */
const LOGGED_OUT_CODES: ReadonlySet<number> = new Set([2002, 2200]);
const LOGGED_OUT_TEXT = /\bnot (?:yet |currently )?(?:logged|authenticated)|\blog ?in first\b/i;

/**
 * Whether the registry ended this session's login, which a new session repairs. Both codes have other causes
 * as well: only the text distinguishes them.
 */
export const isLoggedOut = ({ code, reason }: EppResponse): boolean =>
  LOGGED_OUT_CODES.has(code) && LOGGED_OUT_TEXT.test(reason);
