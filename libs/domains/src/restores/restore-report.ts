import type { DomainInfo, RestoreReport } from '@registrar/registries';
import type { RestorePayload } from './restore';

/** The declarations required by RFC 3915 §4.2.5, in its words. */
const STATEMENTS: RestoreReport['statements'] = [
  'This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.',
  "The information in this report is true to best of this registrar's knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.",
];

/**
 * A registration as free text: what the registry has itself, and nothing of people but the ids of their
 * contacts there.
 */
export function describeRegistration(
  info: DomainInfo,
  nameservers: readonly string[] = info.nameservers,
): string {
  const { name, registrant, contacts, createdAt, expiresAt, statuses } = info;
  const facts: [string, string | undefined][] = [
    ['domain', name],
    ['registrant', registrant],
    ...contacts.map(({ role, id }): [string, string] => [role, id]),
    ['name servers', nameservers.join(' ')],
    ['created', createdAt?.toISOString()],
    ['expires', expiresAt?.toISOString()],
    ['status', statuses.join(' ')],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([fact, value]) => `${fact}: ${value}`)
    .join('\n');
}

/** `info`: as the registry shows the domain now. */
export const reportOf = (
  { before, deletedAt, deleteAt, requestedAt }: RestorePayload,
  info: DomainInfo,
): RestoreReport => ({
  before,
  after: describeRegistration(info),
  // Without the registry's date of the delete, the date of our command counts.
  deletedAt: new Date(deletedAt ?? deleteAt),
  restoredAt: new Date(requestedAt),
  reason: 'The registration was deleted after its term had ended, and its registrant wants it back.',
  statements: STATEMENTS,
});
