import { isAddress, nameSyntaxFault, type Zones } from '../../names';
import { EppError } from '../../result';
import type { Sql } from '../../store/database';
import { lockDomain, findDomain, type DomainRow } from '../../store/domains';
import {
  deleteHost,
  existingHosts,
  findHost,
  hostRoid,
  insertHost,
  isHostLinked,
  isHostLinkedByOthers,
  lockHost,
  REGISTRY_SPONSOR,
  updateHost,
  type HostAddress,
  type HostRow,
} from '../../store/hosts';
import { findPendingTransfer } from '../../store/transfers';
import { tokenOf, type XmlNode } from '../../xml/reader';
import { enumAttr, sequence } from '../../xml/shape';
import { el, elWith } from '../../xml/writer';
import { checkBatch, dateTime, type Answer, type Command, type Registry } from '../command';
import { afterHost, beforeHost } from './host-script';
import { applyStatuses, forbid, mayUpdate, readStatuses } from '../statuses';

/** Maximum addresses of one host (a policy of many registries). */
const MAX_ADDRESSES = 13;

/** Statuses a registrar sets on its hosts (RFC 5732 section 2.3). */
const CLIENT_STATUSES = ['clientDeleteProhibited', 'clientUpdateProhibited'];

/** host:check. */
export async function checkHosts(sql: Sql, command: Command): Promise<Answer> {
  const names = sequence(command.object, { name: '+' }).tokens('name');
  checkBatch(names);
  names.forEach(checkHostName);
  const existing = await existingHosts(sql, names);
  return {
    code: 1000,
    resData: el(
      'host:chkData',
      names.map((name) =>
        el(
          'host:cd',
          elWith('host:name', { avail: existing.has(name) ? '0' : '1' }, name),
          existing.has(name) && el('host:reason', 'In use'),
        ),
      ),
    ),
  };
}

/** host:info; open to every registrar, since any of them may delegate to the host. */
export async function infoHost(sql: Sql, command: Command): Promise<Answer> {
  const name = sequence(command.object, { name: '1' }).need('name');
  checkHostName(name);
  const host = await findHost(sql, name);
  if (!host) throw new EppError(2303);
  const linked = (await isHostLinked(sql, host.id)) ? ['linked'] : [];
  const statuses = [...linked, ...(host.statuses.length > 0 ? host.statuses : ['ok'])];
  return {
    code: 1000,
    resData: el(
      'host:infData',
      el('host:name', host.name),
      el('host:roid', hostRoid(host.id)),
      statuses.map((s) => elWith('host:status', { s })),
      host.addresses.map(({ ip, address }) => elWith('host:addr', { ip }, address)),
      el('host:clID', host.sponsor),
      el('host:crID', host.creator),
      el('host:crDate', dateTime(host.created_at)),
      host.updater !== null && el('host:upID', host.updater),
      host.updated_at !== null && el('host:upDate', dateTime(host.updated_at)),
      host.transferred_at !== null && el('host:trDate', dateTime(host.transferred_at)),
    ),
  };
}

/**
 * host:create. An internal host needs its domain, with the same sponsor, and an address; an external one has
 * none. A host shared by the registry is transferred to the sponsor of the domain above it.
 */
export async function createHost(sql: Sql, command: Command, { zones }: Registry): Promise<Answer> {
  const shape = sequence(command.object, { name: '1', addr: '*' });
  const name = shape.need('name');
  checkHostName(name);
  const addresses = readAddresses(shape.all('addr'));
  const instead = await beforeHost(sql, name, 'create', command.now);
  if (instead) return instead;
  const existing = await lockHost(sql, name);
  if (existing && existing.sponsor !== REGISTRY_SPONSOR) throw new EppError(2302);
  const domain = await superordinate(sql, zones, name, command.clientId);
  checkGlue(domain, addresses);
  const owner = {
    domain_id: domain?.id ?? null,
    sponsor: command.clientId,
    created_at: command.now,
    addresses,
  };
  if (existing) await updateHost(sql, existing.id, { ...owner, creator: command.clientId });
  else await insertHost(sql, { name, ...owner });
  return {
    code: 1000,
    resData: el('host:creData', el('host:name', name), el('host:crDate', dateTime(command.now))),
    misbehaviour: afterHost(name, 'create'),
  };
}

/** host:update: addresses, statuses and the name itself. */
export async function updateHostCommand(sql: Sql, command: Command, { zones }: Registry): Promise<Answer> {
  const shape = sequence(command.object, { name: '1', add: '?', rem: '?', chg: '?' });
  const [add, rem, chg] = [shape.one('add'), shape.one('rem'), shape.one('chg')];
  if (!add && !rem && !chg) throw new EppError(2003, 'nothing to change');
  const added = readAddRem(add);
  const removed = readAddRem(rem);
  const host = await lockOwn(sql, command, shape.need('name'));
  const instead = await beforeHost(sql, host.name, 'update', command.now);
  if (instead) return instead;
  const otherChanges = add !== undefined || chg !== undefined || removed.addresses.length > 0;
  if (!mayUpdate(host.statuses, { rem: removed.statuses, otherChanges }))
    throw new EppError(2304, 'updates are prohibited');
  const addresses = [
    ...host.addresses.filter((a) => !removed.addresses.some((b) => a.address === b.address)),
    ...added.addresses.filter((a) => !host.addresses.some((b) => a.address === b.address)),
  ];
  const name = chg ? await newName(sql, command, host, chg) : host.name;
  const domain = await superordinate(sql, zones, name, command.clientId);
  checkGlue(domain, addresses);
  await updateHost(sql, host.id, {
    name,
    domain_id: domain?.id ?? null,
    addresses,
    statuses: applyStatuses(host.statuses, added.statuses, removed.statuses),
    updater: command.clientId,
    updated_at: command.now,
  });
  return { code: 1000, misbehaviour: afterHost(host.name, 'update') };
}

/** host:delete; a host with delegations cannot be deleted (2305). */
export async function deleteHostCommand(sql: Sql, command: Command): Promise<Answer> {
  const host = await lockOwn(sql, command, sequence(command.object, { name: '1' }).need('name'));
  const instead = await beforeHost(sql, host.name, 'delete', command.now);
  if (instead) return instead;
  forbid(host.statuses, 'DeleteProhibited');
  if (await isHostLinked(sql, host.id)) throw new EppError(2305, 'a domain delegates to the host');
  await deleteHost(sql, host.id);
  return { code: 1000, misbehaviour: afterHost(host.name, 'delete') };
}

/** Renaming an external host below other registrars' domains would move their delegations (2305). */
async function newName(sql: Sql, command: Command, host: HostRow, chg: XmlNode): Promise<string> {
  const name = sequence(chg, { name: '1' }).need('name');
  checkHostName(name);
  if (name === host.name) return name;
  if (await findHost(sql, name)) throw new EppError(2302, 'the new name exists', ['host:name', name]);
  if (host.domain_id === null && (await isHostLinkedByOthers(sql, host.id, command.clientId))) {
    throw new EppError(2305, "other registrars' domains delegate to the host");
  }
  return name;
}

async function lockOwn(sql: Sql, command: Command, name: string): Promise<HostRow> {
  checkHostName(name);
  const host = await lockHost(sql, name);
  if (!host) throw new EppError(2303);
  if (host.sponsor !== command.clientId) throw new EppError(2201, 'the host is of another registrar');
  return host;
}

/** The domain above an internal host: it must exist, belong to this registrar and not be in deletion. */
async function superordinate(
  sql: Sql,
  zones: Zones,
  name: string,
  clientId: string,
): Promise<DomainRow | undefined> {
  const above = zones.superordinateOf(name);
  if (above === undefined) return undefined;
  if (!(await findDomain(sql, above)))
    throw new EppError(2303, 'the superordinate domain does not exist', ['host:name', name]);
  const domain = await lockDomain(sql, above);
  if (!domain) throw new EppError(2303, 'the superordinate domain does not exist', ['host:name', name]);
  if (domain.sponsor !== clientId)
    throw new EppError(2201, 'the superordinate domain is of another registrar', ['host:name', name]);
  if (domain.pending_create || domain.deletion_phase || (await findPendingTransfer(sql, 'domain', above))) {
    throw new EppError(2304, 'the superordinate domain has an action pending', ['host:name', name]);
  }
  return domain;
}

function checkGlue(domain: DomainRow | undefined, addresses: readonly HostAddress[]): void {
  if (addresses.length > MAX_ADDRESSES) throw new EppError(2306, `at most ${MAX_ADDRESSES} addresses`);
  if (domain && addresses.length === 0) throw new EppError(2003, 'an internal host needs an address');
  if (!domain && addresses.length > 0) {
    throw new EppError(2004, 'an external host has no addresses here', ['host:addr', addresses[0].address]);
  }
}

function readAddRem(node: XmlNode | undefined): { addresses: HostAddress[]; statuses: string[] } {
  if (!node) return { addresses: [], statuses: [] };
  const shape = sequence(node, { addr: '*', status: '*' });
  return { addresses: readAddresses(shape.all('addr')), statuses: readStatuses(node, CLIENT_STATUSES) };
}

function readAddresses(nodes: readonly XmlNode[]): HostAddress[] {
  const addresses = nodes.map((node) => {
    const ip = enumAttr(node, 'ip', ['v4', 'v6'] as const, 'v4');
    const address = (tokenOf(node) ?? '').toLowerCase();
    if (!isAddress(address, ip)) throw new EppError(2005, `not an IP${ip} address`, ['host:addr', address]);
    return { ip, address };
  });
  return addresses.filter((a, i) => addresses.findIndex((b) => b.address === a.address) === i);
}

function checkHostName(name: string): void {
  const fault = nameSyntaxFault(name);
  if (fault) throw new EppError(2005, fault, ['host:name', name]);
}
