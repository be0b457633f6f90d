import type { ZonedName } from '../../names';
import { EppError } from '../../result';
import { scriptOf } from '../../session/script';
import type { Sql } from '../../store/database';
import { lockDomain, type DomainRow } from '../../store/domains';
import { findPendingTransfer } from '../../store/transfers';
import type { Command, Registry } from '../command';
import { tokenOf, childOf } from '../../xml/reader';

/** A domain with the policy of its zone, its row locked for this transaction. */
export interface LockedDomain {
  domain: DomainRow;
  zone: ZonedName;
}

/**
 * The domain of a transform, with any sponsor: 2303 when there is none. A scripted "taken" name has another
 * sponsor (2201).
 */
export async function lockNamed(sql: Sql, command: Command, { zones }: Registry): Promise<LockedDomain> {
  const zone = zones.registrable(tokenOf(childOf(command.object, command.object.ns, 'name')) ?? '');
  const domain = await lockDomain(sql, zone.name);
  if (domain) return { domain, zone };
  if (scriptOf(zone.label).kind === 'taken') throw new EppError(2201, 'the domain is of another registrar');
  throw new EppError(2303);
}

/** As lockNamed(), but only the registrar's own (else 2201). */
export async function lockOwn(sql: Sql, command: Command, registry: Registry): Promise<LockedDomain> {
  const locked = await lockNamed(sql, command, registry);
  if (locked.domain.sponsor !== command.clientId)
    throw new EppError(2201, 'the domain is of another registrar');
  return locked;
}

/** No other transform is accepted while an action is pending (RFC 5731 section 2.3). */
export async function forbidWhilePending(sql: Sql, domain: DomainRow): Promise<void> {
  if (domain.pending_create) throw new EppError(2304, 'pendingCreate is set');
  if (domain.pending_update) throw new EppError(2304, 'pendingUpdate is set');
  if (domain.deletion_phase) throw new EppError(2304, 'pendingDelete is set');
  if (await findPendingTransfer(sql, 'domain', domain.name))
    throw new EppError(2304, 'pendingTransfer is set');
}
