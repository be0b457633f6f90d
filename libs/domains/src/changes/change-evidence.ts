import type { DomainInfo, RegistryConnection } from '@registrar/registries';
import type { DomainAspects } from './aspects';
import { differenceOf } from './change';
import type { RegistryContactIds } from '../shared/objects-at-registry';
import { shownTexts, signingTexts } from '../shared/ds-difference';

/**
 * Result of a comparison with the registry: carried out · not carried out or inconclusive · partial or
 * different.
 */
export type ChangeEvidence = 'after' | 'before' | 'mixed';

export interface SoughtChange {
  before: DomainAspects;
  after: DomainAspects;
  /** Contact ids at the registry, where the change has contacts. */
  contacts: { before?: RegistryContactIds; after?: RegistryContactIds };
  /** The code that the change sets. */
  code?: string;
  connection: RegistryConnection;
}

interface Sides {
  add: readonly string[];
  remove: readonly string[];
}

/** Compares only the aspects of the change. */
export function evidenceIn(
  info: DomainInfo,
  { before, after, contacts, code, connection }: SoughtChange,
): ChangeEvidence {
  const votes = [
    voteOf(differenceOf<string>(before.statuses, after.statuses), info.statuses),
    voteOf(differenceOf(before.nameservers, after.nameservers), info.nameservers),
    ...(contacts.before && contacts.after ? voteOfContacts(info, contacts.before, contacts.after) : []),
    voteOfCode(info, before, code),
    voteOfSigning(info, connection, before, after),
  ];
  if (votes.includes('mixed') || (votes.includes('after') && votes.includes('before'))) return 'mixed';
  return votes.includes('after') ? 'after' : 'before';
}

function voteOf({ add, remove }: Sides, shown: readonly string[]): ChangeEvidence | undefined {
  if (add.length + remove.length === 0) return undefined;
  const isThere = (one: string): boolean => shown.some((other) => other.toLowerCase() === one.toLowerCase());
  if (add.every(isThere) && !remove.some(isThere)) return 'after';
  return !add.some(isThere) && remove.every(isThere) ? 'before' : 'mixed';
}

/** Some registries do not show the registrant; some store contact ids in capitals. */
function voteOfContacts(
  info: DomainInfo,
  before: RegistryContactIds,
  after: RegistryContactIds,
): (ChangeEvidence | undefined)[] {
  const roles = ['admin', 'tech', 'billing'] as const;
  const shownOf = (role: (typeof roles)[number]): string[] =>
    info.contacts.filter((link) => link.role === role).map(({ id }) => id);
  const sidesOf = (role: keyof RegistryContactIds): Sides =>
    differenceOf([before[role] ?? []].flat(), [after[role] ?? []].flat());
  return [
    info.registrant === undefined ? undefined : voteOf(sidesOf('registrant'), [info.registrant]),
    ...roles.map((role) => voteOf(sidesOf(role), shownOf(role))),
  ];
}

/**
 * Under RFC 9154 a code is hidden: a set code is evidence only if no code was set before. A missing code is
 * inconclusive.
 */
function voteOfCode(
  { authInfo }: DomainInfo,
  before: DomainAspects,
  code: string | undefined,
): ChangeEvidence | undefined {
  if (code === undefined || !authInfo?.isSet) return undefined;
  if (authInfo.code !== undefined) return authInfo.code === code ? 'after' : 'before';
  return before.authCode === null ? 'after' : undefined;
}

/** Inconclusive where the registry does not report DS records. */
function voteOfSigning(
  info: DomainInfo,
  connection: RegistryConnection,
  before: DomainAspects,
  after: DomainAspects,
): ChangeEvidence | undefined {
  if (!after.ds || !info.signing) return undefined;
  return voteOf(
    differenceOf(signingTexts(connection, before.ds), signingTexts(connection, after.ds)),
    shownTexts(connection, info.signing),
  );
}
