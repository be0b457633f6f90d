import { demandFee, feeData, feeFor, readOfferedFee } from '../fees';
import { EppError } from '../result';
import type { Sql } from '../store/database';
import { updateDomain, type DomainRow } from '../store/domains';
import { book } from '../store/money';
import type { TldPolicy } from '../tld-policies';
import { addDays, addYears } from '../time';
import { childOf, type XmlNode } from '../xml/reader';
import { dateTimeOf, enumAttr, schemaError, sequence } from '../xml/shape';
import { el, elWith } from '../xml/writer';
import { extension, type Answer, type Command, type Registry } from './command';
import { lockOwn, type LockedDomain } from './domain/domain-access';

/** Columns of a domain that is not in deletion. */
const ALIVE = {
  deletion_phase: null,
  deletion_phase_ends_at: null,
  deleted_at: null,
  restore_requested_at: null,
} as const;

/** A restore request or report (RFC 3915 section 4.2.5). */
export async function restoreDomain(
  sql: Sql,
  command: Command,
  registry: Registry,
  rgp: XmlNode,
): Promise<Answer> {
  const restore = sequence(rgp, { restore: '1' }).one('restore')!;
  const op = enumAttr(restore, 'op', ['request', 'report'] as const);
  const report = childOf(restore, restore.ns, 'report');
  if ((op === 'report') !== (report !== undefined)) throw schemaError('<report> belongs to op="report"');
  if (report) readReport(report);
  const locked = await lockOwn(sql, command, registry);
  return op === 'request' ? request(sql, command, locked) : settle(sql, command, locked);
}

/** RFC 3915 section 4.2.5: all parts except `other` are required, and both statements. */
function readReport(node: XmlNode): void {
  const shape = sequence(node, {
    preData: '1',
    postData: '1',
    delTime: '1',
    resTime: '1',
    resReason: '1',
    statement: '+',
    other: '?',
  });
  dateTimeOf(shape.token('delTime'), 'delTime');
  dateTimeOf(shape.token('resTime'), 'resTime');
  if (shape.all('statement').length !== 2) throw new EppError(2003, 'a report has two statements');
}

async function request(
  sql: Sql,
  command: Command,
  { domain, zone: { policy } }: LockedDomain,
): Promise<Answer> {
  if (domain.deletion_phase !== 'redemptionPeriod')
    throw new EppError(2304, 'the domain is not in its redemption period');
  const offered = readOfferedFee(extension(command, 'fee'));
  const fee = restoreFee(policy, domain, command.now);
  demandFee(policy, domain.price_class, fee, offered);
  const charge = {
    registrar: command.clientId,
    domainName: domain.name,
    reason: 'restore',
    amount: fee,
    currency: policy.currency,
  };
  await book(sql, charge, command.now);
  const days = policy.grace?.restoreReport;
  const pending = days !== undefined;
  await updateDomain(
    sql,
    domain.id,
    pending
      ? {
          deletion_phase: 'pendingRestore',
          deletion_phase_ends_at: addDays(command.now, days),
          restore_requested_at: command.now,
        }
      : {
          ...ALIVE,
          expires_at: expiryAfterRestore(policy, domain, command.now),
          updater: command.clientId,
          updated_at: command.now,
        },
  );
  return {
    code: 1000,
    extensions: [
      ...(pending ? [el('rgp:upData', elWith('rgp:rgpStatus', { s: 'pendingRestore' }))] : []),
      ...(offered ? [feeData('upd', policy, fee)] : []),
    ],
  };
}

async function settle(
  sql: Sql,
  command: Command,
  { domain, zone: { policy } }: LockedDomain,
): Promise<Answer> {
  if (domain.deletion_phase !== 'pendingRestore') throw new EppError(2304, 'no restore is pending');
  // the report is free: the request was charged
  demandFee(policy, 'standard', 0, readOfferedFee(extension(command, 'fee')));
  await updateDomain(sql, domain.id, {
    ...ALIVE,
    expires_at: expiryAfterRestore(policy, domain, command.now),
    updater: command.clientId,
    updated_at: command.now,
  });
  return { code: 1000 };
}

/** The restore itself and, when the term has ended since, the year that begins with it. */
export function restoreFee(policy: TldPolicy, domain: DomainRow, now: Date): number {
  const renewal =
    domain.expires_at <= now ? feeFor(policy, domain.price_class, 'renew', policy.years.min) : 0;
  return feeFor(policy, domain.price_class, 'restore', 0) + renewal;
}

function expiryAfterRestore(policy: TldPolicy, domain: DomainRow, now: Date): Date {
  return domain.expires_at <= now ? addYears(domain.expires_at, policy.years.min) : domain.expires_at;
}
