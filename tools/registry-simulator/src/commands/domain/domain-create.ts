import { chargeTerm } from '../../billing';
import { demandFee, feeData, feeFor, readOfferedFee } from '../../fees';
import type { ZonedName } from '../../names';
import { EppError } from '../../result';
import { FEE_DIFFERENCE, scriptOf, type Script } from '../../session/script';
import { first, type Sql } from '../../store/database';
import { findDomain, insertDomain, linkHosts, setDs, type DomainContact } from '../../store/domains';
import { addMs, addYears } from '../../time';
import { sequence } from '../../xml/shape';
import { el } from '../../xml/writer';
import { newAuthHash } from '../auth-info';
import { dateTime, extension, type Answer, type Command, type Misbehaviour, type Registry } from '../command';
import { priceClassOf } from './domain-check';
import {
  demandContacts,
  hostIds,
  limitNameServers,
  linkOwnContacts,
  readContacts,
  readNameServers,
  readYears,
} from './domain-parts';
import { demandDomainExtras, readExtras } from '../extras';
import { readIdnData } from '../idn';
import { admitLaunch } from '../launch';
import { readSecDnsCreate } from '../sec-dns';

/** domain:create (RFC 5731 section 3.2.1) with secDNS, fee, launch, idn and the registry data of the zone. */
export async function createDomain(sql: Sql, command: Command, registry: Registry): Promise<Answer> {
  const shape = sequence(command.object, {
    name: '1',
    period: '?',
    ns: '?',
    registrant: '?',
    contact: '*',
    authInfo: '1',
  });
  const zone = registry.zones.registrable(shape.need('name'));
  const script = scriptOf(zone.label);
  const dropped = await refuseByScript(sql, script, zone.name, command.now);
  if (dropped) return dropped;
  if (await findDomain(sql, zone.name)) throw new EppError(2302);

  const { policy } = zone;
  const { now, clientId } = command;
  const years = readYears(policy, shape.one('period'));
  const registrant = shape.token('registrant');
  const contacts: DomainContact[] = [
    ...(registrant === undefined ? [] : [{ role: 'registrant' as const, handle: registrant }]),
    ...readContacts(shape.all('contact')),
  ];
  demandContacts(policy, contacts);
  const hosts = readNameServers(shape.one('ns'));
  limitNameServers(policy, hosts.length);
  const extras = readExtras(command);
  demandDomainExtras(policy.extras ?? [], extras);
  const secDns = extension(command, 'secDNS') && readSecDnsCreate(extension(command, 'secDNS')!);
  const priceClass = priceClassOf(zone);
  const fee =
    feeFor(policy, priceClass, 'create', years) + (script.kind === 'feeDiffers' ? FEE_DIFFERENCE : 0);
  const offered = readOfferedFee(extension(command, 'fee'));
  demandFee(policy, priceClass, fee, offered);

  const expiresAt = addYears(now, years);
  const pending = pendingColumns(zone, script, command, registry.pendingDelayMs, years);
  const id = await insertDomain(sql, {
    name: zone.name,
    tld: policy.tld,
    sponsor: clientId,
    creator: clientId,
    created_at: now,
    expires_at: expiresAt,
    auth_hash: newAuthHash(shape.one('authInfo')!),
    price_class: priceClass,
    max_sig_life: secDns?.maxSigLife ?? null,
    launch_phase: admitLaunch(policy, zone.label, extension(command, 'launch'), now),
    ...readIdnData(zone, extension(command, 'idn')),
    extras,
    ...pending,
  });
  await linkOwnContacts(sql, { id, policy }, clientId, contacts);
  await linkHosts(sql, id, await hostIds(sql, hosts));
  if (secDns) await setDs(sql, id, secDns.ds);
  if (!pending)
    await chargeTerm(
      sql,
      policy,
      { id, name: zone.name },
      { kind: 'add', registrar: clientId, years, fee },
      now,
    );
  return {
    code: pending ? 1001 : 1000,
    resData: el(
      'domain:creData',
      el('domain:name', zone.name),
      el('domain:crDate', dateTime(now)),
      el('domain:exDate', dateTime(expiresAt)),
    ),
    extensions: offered ? [feeData('cre', policy, fee, years)] : [],
    misbehaviour: misbehaviourOf(script),
  };
}

/** Scripts that prevent the execution of the command. */
async function refuseByScript(
  sql: Sql,
  script: Script,
  name: string,
  now: Date,
): Promise<Answer | undefined> {
  if (script.kind === 'taken') throw new EppError(2302);
  if (script.kind === 'reserved') throw new EppError(2304, 'the name is reserved');
  if (script.kind === 'refused') throw new EppError(script.code, script.reason);
  if (script.kind !== 'dropBefore') return undefined;
  if (script.once && !(await markFirst(sql, name, now))) return undefined;
  return { code: 2400, misbehaviour: { instead: 'hangUp' } };
}

/** True only the first time that a name is marked. */
async function markFirst(sql: Sql, name: string, now: Date): Promise<boolean> {
  const row = await first(
    sql,
    'insert into script_marks (name, marked_at) values ($1, $2) on conflict do nothing returning name',
    [name, now],
  );
  return row !== undefined;
}

/** Columns of a create that is answered 1001; empty for an immediate one. */
function pendingColumns(
  { policy }: ZonedName,
  script: Script,
  command: Command,
  delayMs: number,
  years: number,
): object | undefined {
  const outcome = script.kind === 'pending' ? script.outcome : policy.createsPending ? 'approved' : undefined;
  if (outcome === undefined) return undefined;
  return {
    pending_create: true,
    pending_due_at: outcome === 'forever' ? null : addMs(command.now, delayMs),
    pending_approves: outcome !== 'refused',
    pending_years: years,
    pending_cltrid: command.clTRID ?? null,
    pending_svtrid: command.svTRID,
  };
}

function misbehaviourOf(script: Script): Misbehaviour | undefined {
  switch (script.kind) {
    case 'slow':
      return { delayMs: script.seconds * 1000 };
    case 'dropAfter':
      return { instead: 'hangUp' };
    case 'garbage':
      return { instead: 'garbage' };
    case 'wrongClTrid':
      return { instead: 'otherClTrid' };
    default:
      return undefined;
  }
}
