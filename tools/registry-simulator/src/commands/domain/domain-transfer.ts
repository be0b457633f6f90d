import { demandFee, feeData, feeFor, readOfferedFee } from '../../fees';
import { trnData } from '../../messages';
import { EppError } from '../../result';
import type { Sql } from '../../store/database';
import type { DomainRow } from '../../store/domains';
import { passwordHashOf } from '../../store/registrars';
import { findPendingTransfer, insertTransfer } from '../../store/transfers';
import { addDays } from '../../time';
import type { TldPolicy } from '../../tld-policies';
import { decideTransfer, expiryAfterTransfer, tell } from '../../transfers';
import { tokenOf, type XmlNode } from '../../xml/reader';
import { enumAttr, integerOf, sequence } from '../../xml/shape';
import { extension, type Answer, type Command, type Registry } from '../command';
import { forbidWhilePending, lockNamed, type LockedDomain } from './domain-access';
import { forbid } from '../statuses';
import { authorizeDecision, demandAuthInfo, queryTransfer } from '../transfer-parts';

/** domain:transfer with all its operations (RFC 5731 sections 3.1.3 and 3.2.4). */
export async function transferDomain(sql: Sql, command: Command, registry: Registry): Promise<Answer> {
  const shape = sequence(command.object, { name: '1', period: '?', authInfo: '?' });
  const locked = await lockNamed(sql, command, registry);
  const {
    domain,
    zone: { policy },
  } = locked;
  const op = command.op ?? 'query';
  const release = extension(command, 'release');
  if (release) return handOver(sql, command, locked, release);
  if (op === 'request') return request(sql, command, locked, shape.one('period'), shape.one('authInfo'));
  if (extension(command, 'fee')) throw new EppError(2103, 'fees belong to the transfer request');
  if (op === 'query') {
    const subject = { name: domain.name, sponsor: domain.sponsor, authHash: domain.auth_hash };
    return {
      code: 1000,
      resData: trnData(await queryTransfer(sql, 'domain', subject, shape.one('authInfo'), command.clientId)),
    };
  }
  const { transfer, decision } = await authorizeDecision(sql, 'domain', domain.name, op, command.clientId);
  return { code: 1000, resData: trnData(await decideTransfer(sql, transfer, decision, command.now, policy)) };
}

async function request(
  sql: Sql,
  command: Command,
  { domain, zone: { policy } }: LockedDomain,
  period: XmlNode | undefined,
  authInfo: XmlNode | undefined,
): Promise<Answer> {
  const { clientId, now } = command;
  if (domain.sponsor === clientId) throw new EppError(2002, 'the domain is yours already');
  if (policy.transfer.mode === 'push')
    throw new EppError(2306, 'the losing registrar hands domains of this zone over');
  if (await findPendingTransfer(sql, 'domain', domain.name)) throw new EppError(2300);
  demandAuthInfo(authInfo, domain.auth_hash);
  checkTransferable(domain, policy, now);
  checkPeriod(policy, period);
  const { years } = policy.transfer;
  const fee = feeFor(policy, domain.price_class, 'transfer', years);
  const offered = readOfferedFee(extension(command, 'fee'));
  demandFee(policy, domain.price_class, fee, offered);
  const transfer = await insertTransfer(sql, {
    object: 'domain',
    name: domain.name,
    status: 'pending',
    requested_by: clientId,
    requested_at: now,
    acting: domain.sponsor,
    act_by: addDays(now, policy.transfer.pendingDays),
    expires_at: await expiryAfterTransfer(sql, domain, policy, now),
    years,
    fee,
  });
  const immediate = policy.transfer.pendingDays === 0;
  const current = immediate ? await decideTransfer(sql, transfer, 'serverApproved', now, policy) : transfer;
  if (!immediate) await tell(sql, transfer, [domain.sponsor], now);
  return {
    code: immediate ? 1000 : 1001,
    resData: trnData(current),
    extensions: offered ? [feeData('trn', policy, fee, years)] : [],
  };
}

/**
 * Where domains are released instead of requested, the sponsor names the gaining registrar
 * (`release:registrarTag`), which gets a message. As at the registry of .uk, which has a separate update for
 * it.
 */
async function handOver(
  sql: Sql,
  command: Command,
  { domain, zone: { policy } }: LockedDomain,
  release: XmlNode,
): Promise<Answer> {
  const { clientId, now, op } = command;
  if (op !== 'request' || policy.transfer.mode !== 'push')
    throw new EppError(2306, 'domains of this zone are not handed over');
  if (domain.sponsor !== clientId) throw new EppError(2201, 'the domain is of another registrar');
  const tag = sequence(release, { registrarTag: '1' }).need('registrarTag');
  if (tag === clientId || (await passwordHashOf(sql, tag)) === undefined)
    throw new EppError(2306, 'no other registrar of this tag');
  await forbidWhilePending(sql, domain);
  forbid(domain.statuses, 'TransferProhibited');
  const { years } = policy.transfer;
  const transfer = await insertTransfer(sql, {
    object: 'domain',
    name: domain.name,
    status: 'pending',
    requested_by: tag,
    requested_at: now,
    acting: clientId,
    act_by: now,
    expires_at: await expiryAfterTransfer(sql, domain, policy, now),
    years,
    fee: feeFor(policy, domain.price_class, 'transfer', years),
  });
  return { code: 1000, resData: trnData(await decideTransfer(sql, transfer, 'serverApproved', now, policy)) };
}

function checkTransferable(domain: DomainRow, policy: TldPolicy, now: Date): void {
  if (domain.pending_create) throw new EppError(2304, 'pendingCreate is set');
  if (domain.pending_update) throw new EppError(2304, 'pendingUpdate is set');
  if (domain.deletion_phase) throw new EppError(2304, 'pendingDelete is set');
  forbid(domain.statuses, 'TransferProhibited');
  const lockedUntil = addDays(domain.transferred_at ?? domain.created_at, policy.transfer.lockDays);
  if (lockedUntil > now) throw new EppError(2106, `not before ${lockedUntil.toISOString().slice(0, 10)}`);
}

/** A transfer adds the zone's years; another period is refused (2306). */
function checkPeriod(policy: TldPolicy, period: XmlNode | undefined): void {
  if (!period) return;
  const years = integerOf(tokenOf(period), 1, 99);
  if (enumAttr(period, 'unit', ['y', 'm'] as const) === 'm' || years !== policy.transfer.years) {
    throw new EppError(2306, `a transfer adds ${policy.transfer.years} years`, [
      'domain:period',
      String(years),
    ]);
  }
}
