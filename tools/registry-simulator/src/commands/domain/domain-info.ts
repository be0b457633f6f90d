import { EppError } from '../../result';
import { scriptOf } from '../../session/script';
import type { Sql } from '../../store/database';
import {
  contactsOf,
  domainRoid,
  dsOf,
  findDomain,
  nameServersOf,
  subordinateHostsOf,
  type DomainRow,
} from '../../store/domains';
import { graceOf, type GraceKind } from '../../store/money';
import { findPendingTransfer } from '../../store/transfers';
import { enumAttr, sequence } from '../../xml/shape';
import { el, elWith, type XmlElement } from '../../xml/writer';
import { verifyAuthInfo } from '../auth-info';
import { dateTime, extension, type Answer, type Command, type Registry } from '../command';
import { extraElements } from '../extras';
import { launchInfData } from '../launch';
import { secDnsData } from '../sec-dns';

const RGP_OF_GRACE: Record<GraceKind, string> = {
  add: 'addPeriod',
  renew: 'renewPeriod',
  autoRenew: 'autoRenewPeriod',
  transfer: 'transferPeriod',
};

/** The hosts requested by an info (RFC 5731 section 3.1.2): delegated, subordinate, both or none. */
type HostsWanted = 'all' | 'del' | 'sub' | 'none';

/** domain:info. Another registrar's domain requires its authorization information (else 2201). */
export async function infoDomain(sql: Sql, command: Command, { zones }: Registry): Promise<Answer> {
  const shape = sequence(command.object, { name: '1', authInfo: '?' });
  const zone = zones.registrable(shape.need('name'));
  const domain = await findDomain(sql, zone.name);
  if (!domain) {
    if (scriptOf(zone.label).kind === 'taken') throw new EppError(2201, 'the domain is of another registrar');
    throw new EppError(2303);
  }
  const authInfo = shape.one('authInfo');
  if (authInfo) verifyAuthInfo(authInfo, domain.auth_hash);
  else if (domain.sponsor !== command.clientId)
    throw new EppError(2201, 'the domain is of another registrar');
  const launch = extension(command, 'launch');
  const launchData = launch && launchInfData(zone.policy, domain.launch_phase, launch);
  const hosts = enumAttr<HostsWanted>(shape.one('name')!, 'hosts', ['all', 'del', 'sub', 'none'], 'all');
  return {
    code: 1000,
    resData: await domainInfData(sql, domain, { hosts, forSponsor: domain.sponsor === command.clientId }),
    extensions: [
      ...(await infoExtensions(sql, domain, command.now)),
      ...(launchData ? [launchData] : []),
      ...(domain.sponsor === command.clientId ? extraElements(domain.extras) : []),
    ],
  };
}

/**
 * `domain:infData`; the sponsor sees whether authorization information is set, never its value (RFC 9154
 * section 5.3).
 */
export async function domainInfData(
  sql: Sql,
  domain: DomainRow,
  options: { hosts: HostsWanted; forSponsor: boolean },
): Promise<XmlElement> {
  const contacts = await contactsOf(sql, domain.id);
  const delegated = await nameServersOf(sql, domain.id);
  const subordinate =
    options.hosts === 'all' || options.hosts === 'sub' ? await subordinateHostsOf(sql, domain.id) : [];
  const transferring = (await findPendingTransfer(sql, 'domain', domain.name)) !== undefined;
  const showNs = delegated.length > 0 && (options.hosts === 'all' || options.hosts === 'del');
  return el(
    'domain:infData',
    el('domain:name', domain.name),
    el('domain:roid', domainRoid(domain.id)),
    domainStatuses(domain, delegated.length > 0, transferring).map((s) => elWith('domain:status', { s })),
    contacts.filter(({ role }) => role === 'registrant').map(({ handle }) => el('domain:registrant', handle)),
    contacts
      .filter(({ role }) => role !== 'registrant')
      .map(({ role, handle }) => elWith('domain:contact', { type: role }, handle)),
    showNs &&
      el(
        'domain:ns',
        delegated.map((name) => el('domain:hostObj', name)),
      ),
    subordinate.map((name) => el('domain:host', name)),
    el('domain:clID', domain.sponsor),
    el('domain:crID', domain.creator),
    el('domain:crDate', dateTime(domain.created_at)),
    domain.updater !== null && el('domain:upID', domain.updater),
    domain.updated_at !== null && el('domain:upDate', dateTime(domain.updated_at)),
    el('domain:exDate', dateTime(domain.expires_at)),
    domain.transferred_at !== null && el('domain:trDate', dateTime(domain.transferred_at)),
    options.forSponsor && domain.auth_hash !== null && el('domain:authInfo', el('domain:pw')),
  );
}

/** All shown statuses; `ok` only without any other (RFC 5731 section 2.3). */
export function domainStatuses(domain: DomainRow, delegated: boolean, transferring: boolean): string[] {
  const statuses = [
    ...domain.statuses,
    ...(domain.pending_create ? ['pendingCreate'] : []),
    ...(domain.pending_update ? ['pendingUpdate'] : []),
    ...(domain.deletion_phase ? ['pendingDelete'] : []),
    ...(transferring ? ['pendingTransfer'] : []),
    ...(delegated ? [] : ['inactive']),
  ].sort();
  return statuses.length > 0 ? statuses : ['ok'];
}

async function infoExtensions(sql: Sql, domain: DomainRow, now: Date): Promise<XmlElement[]> {
  const grace = await graceOf(sql, domain.id, now);
  const rgp = domain.deletion_phase
    ? [domain.deletion_phase]
    : [...new Set(grace.map(({ kind }) => RGP_OF_GRACE[kind]))];
  const secDns = secDnsData({ ds: await dsOf(sql, domain.id), maxSigLife: domain.max_sig_life });
  return [
    ...(rgp.length > 0
      ? [
          el(
            'rgp:infData',
            rgp.map((s) => elWith('rgp:rgpStatus', { s })),
          ),
        ]
      : []),
    ...(secDns ? [secDns] : []),
    ...(domain.idn_table === null
      ? []
      : [
          el(
            'idn:data',
            el('idn:table', domain.idn_table),
            domain.idn_uname !== null && el('idn:uname', domain.idn_uname),
          ),
        ]),
  ];
}
