import { creditTerm } from '../../billing';
import { creditData } from '../../fees';
import { EppError } from '../../result';
import { changeScriptOf } from '../../session/script';
import type { Sql } from '../../store/database';
import { purgeDomain, subordinateHostsOf, updateDomain, type DomainRow } from '../../store/domains';
import { closeGrace, graceOf, type GraceKind, type GraceRow } from '../../store/money';
import { forgetTransfers } from '../../store/transfers';
import { addDays, addYears } from '../../time';
import { sequence } from '../../xml/shape';
import type { Answer, Command, Registry } from '../command';
import { forbidWhilePending, lockOwn } from './domain-access';
import { forbid } from '../statuses';

const CREDIT_DESCRIPTIONS: Record<GraceKind, string> = {
  add: 'AGP Credit',
  renew: 'Renew Credit',
  autoRenew: 'Auto-renew Credit',
  transfer: 'Transfer Credit',
};

/**
 * domain:delete. In the add grace period, and in zones without RFC 3915, the name is free at once (1000);
 * later it enters redemption (1001). Running other grace periods are refunded.
 */
export async function deleteDomain(sql: Sql, command: Command, registry: Registry): Promise<Answer> {
  sequence(command.object, { name: '1' });
  const {
    domain,
    zone: { policy, label },
  } = await lockOwn(sql, command, registry);
  const script = changeScriptOf(label, 'delete');
  if (script?.outcome === 'refused') throw new EppError(2304, 'deletes are refused for this name');
  if (script?.outcome === 'dropBefore') return { code: 2400, misbehaviour: { instead: 'hangUp' } };
  await forbidWhilePending(sql, domain);
  forbid(domain.statuses, 'DeleteProhibited');
  const hosts = await subordinateHostsOf(sql, domain.id);
  if (hosts.length > 0) throw new EppError(2305, `hosts exist below the domain: ${hosts[0]}`);
  const grace = (await graceOf(sql, domain.id, command.now)).filter(
    ({ registrar, fee }) => registrar === command.clientId && fee > 0,
  );
  const refunded: { kind: GraceKind; fee: number }[] = [];
  for (const period of grace) {
    const fee = await creditTerm(sql, policy, domain.name, period, command.now);
    if (fee > 0) refunded.push({ kind: period.kind, fee });
  }
  const inAddGrace = grace.some(({ kind }) => kind === 'add');
  if (inAddGrace || !policy.grace) {
    await forgetTransfers(sql, 'domain', domain.name);
    await purgeDomain(sql, domain.id);
  } else {
    await redeem(sql, domain, policy.grace.redemption, grace, command);
  }
  const credits = refunded.map(({ kind, fee }) => ({ description: CREDIT_DESCRIPTIONS[kind], amount: fee }));
  return {
    code: inAddGrace || !policy.grace ? 1000 : 1001,
    extensions: credits.length > 0 ? [creditData(policy, credits)] : [],
    ...(script?.outcome === 'dropAfter' && { misbehaviour: { instead: 'hangUp' } }),
  };
}

/** A refunded year is removed from the term, as in the credit. */
async function redeem(
  sql: Sql,
  domain: DomainRow,
  days: number,
  grace: readonly GraceRow[],
  command: Command,
): Promise<void> {
  const years = grace.reduce((sum, period) => sum + period.years, 0);
  await closeGrace(sql, domain.id);
  await updateDomain(sql, domain.id, {
    deletion_phase: 'redemptionPeriod',
    deletion_phase_ends_at: addDays(command.now, days),
    deleted_at: command.now,
    expires_at: addYears(domain.expires_at, -years),
    updater: command.clientId,
    updated_at: command.now,
  });
}
