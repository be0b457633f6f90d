import { addDays, addYears, toTimestamp } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainInfo, InfoOutcome, RegistryConnection } from '@registrar/registries';
import { wantedStatuses } from '../shared/locks';
import type { RegistryContactIds } from '../shared/objects-at-registry';
import type { Difference } from './ports';
import type { HeldDomain } from '../shared/held-domain';
import { isSameEnd } from '../shared/terms';
import { shownTexts, signingTexts } from '../shared/ds-difference';

/** Statuses that follow from others (RFC 5731 §2.3) and are not stored. */
const DERIVED: ReadonlySet<string> = new Set(['ok', 'inactive', 'linked']);
/** Earliest time of a registry's auto-renewal: its clock and time zone may differ. */
const AUTO_RENEW_DAYS = 2;

export interface Comparison {
  held: HeldDomain;
  connection: RegistryConnection;
  /**
   * Contact ids that the registry should show; undefined: the registry stores no contacts, or the ids are
   * unknown.
   */
  contacts?: Partial<RegistryContactIds>;
  /** DS records that the registry should have. */
  ds: readonly DsRecord[];
  now: Date;
}

type InfoAnswer = Exclude<InfoOutcome, { kind: 'unknown' }>;

/** All drifts of a domain; if the registry does not show the domain to the registrar, only that one. */
export function differencesOf(comparison: Comparison, answer: InfoAnswer): Difference[] {
  const { clientId } = comparison.connection;
  if (answer.kind === 'absent') return [{ field: 'existence', local: true, atRegistry: false }];
  if (answer.kind === 'not_ours') return [{ field: 'sponsor', local: clientId, atRegistry: null }];
  const { info } = answer;
  if (info.clientId !== clientId) return [{ field: 'sponsor', local: clientId, atRegistry: info.clientId }];
  return [
    ...expiry(comparison, info),
    ...lists(comparison, info),
    ...contacts(comparison, info),
    ...signing(comparison, info),
  ];
}

/**
 * The registry's auto-renewal at the end of a term is not a drift: the registrar decides on it locally (FACTS
 * §2.7).
 */
function expiry({ held, now }: Comparison, { expiresAt }: DomainInfo): Difference[] {
  if (!expiresAt || isSameEnd(held.expiresAt, expiresAt)) return [];
  const isOver = addDays(held.expiresAt, -AUTO_RENEW_DAYS) <= now;
  if (isOver && isSameEnd(addYears(held.expiresAt, 1), expiresAt)) return [];
  return [{ field: 'expiry', local: toTimestamp(held.expiresAt), atRegistry: toTimestamp(expiresAt) }];
}

function lists({ held }: Comparison, info: DomainInfo): Difference[] {
  const explicit = (statuses: readonly string[]): string[] =>
    statuses.filter((status) => !DERIVED.has(status));
  return [
    ...listOf('statuses', explicit(wantedStatuses(held)), explicit(info.statuses)),
    ...listOf('nameservers', held.nameservers, info.nameservers),
  ];
}

/** No drift where the registry does not report DS records. */
function signing({ connection, ds }: Comparison, info: DomainInfo): Difference[] {
  return info.signing
    ? listOf('signing', signingTexts(connection, ds), shownTexts(connection, info.signing))
    : [];
}

function listOf(
  field: 'statuses' | 'nameservers' | 'signing',
  local: readonly string[],
  atRegistry: readonly string[],
): Difference[] {
  const isEqual = isSame(setOf(local), setOf(atRegistry));
  return isEqual ? [] : [{ field, local: [...local].sort(), atRegistry: [...atRegistry].sort() }];
}

/** Some registries do not show the registrant; some store contact ids in capitals. */
function contacts({ connection, contacts: expected }: Comparison, info: DomainInfo): Difference[] {
  if (!expected || connection.profile.dataModel === 'minimum') return [];
  const { registrant, ...roles } = expected;
  const found: Difference[] = [];
  if (info.registrant !== undefined && info.registrant.toLowerCase() !== registrant?.toLowerCase()) {
    found.push({ field: 'registrant', local: registrant ?? null, atRegistry: info.registrant });
  }
  const [local, atRegistry] = [linksOf(roles, connection), linksFound(info)];
  if (!isSame(lowered(local), lowered(atRegistry))) found.push({ field: 'contacts', local, atRegistry });
  return found;
}

/** `admin: id`, sorted: a registry may show several contacts of one role. */
const linksOf = (roles: Partial<RegistryContactIds>, { profile }: RegistryConnection): string[] =>
  profile.contacts.roles.map((role) => `${role}: ${roles[role] ?? ''}`).sort();
const linksFound = ({ contacts: links }: DomainInfo): string[] =>
  links.map(({ role, id }) => `${role}: ${id}`).sort();

const lowered = (list: readonly string[]): string[] => list.map((one) => one.toLowerCase()).sort();
const setOf = (list: readonly string[]): string[] => [...new Set(lowered(list))];
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
