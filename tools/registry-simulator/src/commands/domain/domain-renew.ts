import { chargeTerm } from '../../billing';
import { demandFee, feeData, feeFor, readOfferedFee } from '../../fees';
import { EppError } from '../../result';
import { changeScriptOf, FEE_DIFFERENCE } from '../../session/script';
import type { Sql } from '../../store/database';
import { updateDomain, type DomainRow } from '../../store/domains';
import { addDays, addYears, utcDay } from '../../time';
import type { TldPolicy } from '../../tld-policies';
import { schemaError, sequence } from '../../xml/shape';
import { el } from '../../xml/writer';
import { dateTime, extension, type Answer, type Command, type Registry } from '../command';
import { forbidWhilePending, lockOwn } from './domain-access';
import { beyondLongestTerm, readYears } from './domain-parts';
import { forbid } from '../statuses';

/** domain:renew. A wrong curExpDate (2004) prevents a repeated command from renewing twice. */
export async function renewDomain(sql: Sql, command: Command, registry: Registry): Promise<Answer> {
  const shape = sequence(command.object, { name: '1', curExpDate: '1', period: '?' });
  const curExpDate = shape.need('curExpDate');
  if (!/^\d{4}-\d\d-\d\dZ?$/.test(curExpDate)) throw schemaError('<curExpDate> is not a date');
  const {
    domain,
    zone: { label, policy },
  } = await lockOwn(sql, command, registry);
  const script = changeScriptOf(label, 'renew');
  if (script?.outcome === 'refused') throw new EppError(2105, 'renewals are refused for this name');
  if (script?.outcome === 'dropBefore') return { code: 2400, misbehaviour: { instead: 'hangUp' } };
  const years = readYears(policy, shape.one('period'));
  await forbidWhilePending(sql, domain);
  forbid(domain.statuses, 'RenewProhibited');
  const expiresAt = newExpiry(domain, policy, curExpDate, years, command.now);
  const fee =
    feeFor(policy, domain.price_class, 'renew', years) +
    (script?.outcome === 'feeDiffers' ? FEE_DIFFERENCE : 0);
  const offered = readOfferedFee(extension(command, 'fee'));
  demandFee(policy, domain.price_class, fee, offered);
  await updateDomain(sql, domain.id, {
    expires_at: expiresAt,
    updater: command.clientId,
    updated_at: command.now,
  });
  await chargeTerm(
    sql,
    policy,
    domain,
    { kind: 'renew', registrar: command.clientId, years, fee },
    command.now,
  );
  return {
    code: 1000,
    resData: el('domain:renData', el('domain:name', domain.name), el('domain:exDate', dateTime(expiresAt))),
    extensions: offered ? [feeData('ren', policy, fee, years)] : [],
    misbehaviour: script?.outcome === 'dropAfter' ? { instead: 'hangUp' } : undefined,
  };
}

/**
 * The end of the longer term: counted from the client's known end, within the zone's months and its longest
 * term.
 */
function newExpiry(domain: DomainRow, policy: TldPolicy, curExpDate: string, years: number, now: Date): Date {
  if (curExpDate.slice(0, 10) !== utcDay(domain.expires_at)) {
    throw new EppError(2004, 'the domain expires on another day', ['domain:curExpDate', curExpDate]);
  }
  const opensAt =
    policy.renewDaysBefore === undefined ? undefined : addDays(domain.expires_at, -policy.renewDaysBefore);
  if (opensAt && opensAt > now) throw new EppError(2105, `not before ${utcDay(opensAt)}`);
  const expiresAt = addYears(domain.expires_at, years);
  if (beyondLongestTerm(policy, expiresAt, now))
    throw new EppError(2105, `terms are ${policy.years.max} years at most`);
  return expiresAt;
}
