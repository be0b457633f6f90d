import type { ClientStatus } from '@registrar/registries';
import { type ChangeDecision, decisionOf } from '../changes/change';
import type { HeldDomain } from '../shared/held-domain';
import { HOLDS } from '../shared/locks';
import { isRequired, type RegistryHold } from './registry-hold';

const UPDATE = 'clientUpdateProhibited';

/**
 * The next change that brings a domain nearer to what its open holds require; an empty one: it is so. RFC 5731
 * §2.3: clientUpdateProhibited is removed alone before anything else, and set again with the next change.
 */
export function nextStep(held: HeldDomain, holds: readonly RegistryHold[]): ChangeDecision {
  const required = holds.filter(isRequired);
  const ending = holds.filter(({ state }) => state === 'lifting');
  const requiredLocks = required.flatMap((hold) => hold.locks);
  const endingLocks = ending
    .flatMap((hold) => hold.locks.filter((lock) => !hold.kept.locks.includes(lock)))
    .filter((lock) => !requiredLocks.includes(lock));
  const locks = unique([
    ...held.locks.filter((lock) => !endingLocks.some((ended) => ended === lock)),
    ...requiredLocks,
  ]).sort();
  const on = unique(required.flatMap((hold) => hold.statuses)).filter(
    (status) => !held.registryStatuses.includes(status),
  );
  const wanted = wantedStatuses({ ...held, locks }, required);
  const off = unique(
    ending.flatMap((hold) => hold.statuses.filter((one) => !hold.kept.statuses.includes(one))),
  ).filter((status) => !wanted.includes(status) && held.registryStatuses.includes(status));
  const isForbidden = held.registryStatuses.includes(UPDATE);
  if (isForbidden && (on.length > 0 || off.some((status) => status !== UPDATE)))
    return { before: { statuses: [UPDATE] }, after: { statuses: [] } };
  return decisionOf(held, { locks }, { on, off });
}

/** Of the holds that stay, of the account's own lock, and of other locks that take the domain out of the DNS. */
const wantedStatuses = (
  { locked, locks }: Pick<HeldDomain, 'locked' | 'locks'>,
  required: readonly RegistryHold[],
): ClientStatus[] => [
  ...required.flatMap((hold) => hold.statuses),
  ...(locked ? ['clientTransferProhibited' as const] : []),
  ...(locks.some((lock) => HOLDS.includes(lock)) ? ['clientHold' as const] : []),
];

/** What a new hold finds that no open hold requires: it stays when the last of them is lifted. */
export function keptBy(held: HeldDomain, open: readonly RegistryHold[]): RegistryHold['kept'] {
  const kept = (found: readonly string[], of: (hold: RegistryHold) => readonly string[], before: string[]) =>
    unique([...found.filter((one) => !open.some((hold) => of(hold).includes(one))), ...before]);
  // What the account's lock or another hold explains ends with them, not with this one.
  const explained: readonly string[] = wantedStatuses(held, []);
  return {
    locks: kept(
      held.locks,
      (hold) => hold.locks,
      open.flatMap((hold) => [...hold.kept.locks]),
    ),
    statuses: kept(
      held.registryStatuses.filter((status) => !explained.includes(status)),
      (hold) => hold.statuses,
      open.flatMap((hold) => [...hold.kept.statuses]),
    ),
  };
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
