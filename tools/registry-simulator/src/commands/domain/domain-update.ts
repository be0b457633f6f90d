import { demandFee, readOfferedFee } from '../../fees';
import { EppError } from '../../result';
import { changeScriptOf } from '../../session/script';
import type { Sql } from '../../store/database';
import {
  contactsOf,
  dsOf,
  linkHosts,
  nameServersOf,
  setDs,
  unlinkContact,
  unlinkHosts,
  updateDomain,
  type DomainContact,
  type DomainRow,
} from '../../store/domains';
import type { TldPolicy } from '../../tld-policies';
import { addMs } from '../../time';
import { schemaError, sequence, type Shape } from '../../xml/shape';
import type { XmlNode } from '../../xml/reader';
import { newAuthHash } from '../auth-info';
import { extension, type Answer, type Command, type Misbehaviour, type Registry } from '../command';
import { forbidWhilePending, lockOwn } from './domain-access';
import {
  demandContacts,
  hostIds,
  limitNameServers,
  linkOwnContacts,
  readContacts,
  readNameServers,
} from './domain-parts';
import { restoreDomain } from '../restore';
import { applySecDnsUpdate } from '../sec-dns';
import { applyStatuses, mayUpdate, readStatuses } from '../statuses';

/** Statuses a registrar sets on its domains (RFC 5731 section 2.3). */
const CLIENT_STATUSES = [
  'clientDeleteProhibited',
  'clientHold',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
];

interface AddRem {
  ns: string[];
  contacts: DomainContact[];
  statuses: string[];
}

/** `authHash`: of the new code; null unsets it. */
interface Change {
  registrant?: string;
  authHash?: string | null;
}

/**
 * The changes in an update, parsed before the domain is read. Plain data: one that is answered 1001 is stored
 * until it is settled.
 */
interface Request {
  add: AddRem;
  rem: AddRem;
  chg: Change;
  secDns?: XmlNode;
  empty: boolean;
}

/**
 * domain:update (RFC 5731 section 3.2.5) with secDNS; with the rgp extension it is a restore (RFC 3915
 * section 4.2.5).
 */
export async function updateDomainCommand(sql: Sql, command: Command, registry: Registry): Promise<Answer> {
  const request = readRequest(command);
  const rgp = extension(command, 'rgp');
  if (rgp) {
    if (!request.empty || request.secDns) throw new EppError(2002, 'a restore changes nothing else');
    return restoreDomain(sql, command, registry, rgp);
  }
  if (request.empty && !request.secDns) throw new EppError(2003, 'nothing to change');
  const { domain, zone } = await lockOwn(sql, command, registry);
  const script = changeScriptOf(zone.label, 'update');
  if (script?.outcome === 'refused') throw new EppError(2304, 'updates are refused for this name');
  if (script?.outcome === 'dropBefore') return { code: 2400, misbehaviour: { instead: 'hangUp' } };
  await forbidWhilePending(sql, domain);
  if (!mayUpdate(domain.statuses, { rem: request.rem.statuses, otherChanges: hasOtherChanges(request) })) {
    throw new EppError(2304, 'updates are prohibited');
  }
  demandFee(zone.policy, 'standard', 0, readOfferedFee(extension(command, 'fee')));
  if (script?.outcome === 'pending') return postpone(sql, command, domain, request, registry.pendingDelayMs);
  await apply(sql, domain, zone.policy, request, command.now);
  return { code: 1000, misbehaviour: misbehaviourOf(script) };
}

function misbehaviourOf(script: ReturnType<typeof changeScriptOf>): Misbehaviour | undefined {
  if (script?.outcome === 'dropAfter') return { instead: 'hangUp' };
  return script?.outcome === 'slow' ? { delayMs: (script.seconds ?? 0) * 1000 } : undefined;
}

/** The update takes effect when it is settled; the domain has pendingUpdate until then. */
async function postpone(
  sql: Sql,
  command: Command,
  domain: DomainRow,
  request: Request,
  delayMs: number,
): Promise<Answer> {
  await updateDomain(sql, domain.id, {
    pending_update: request,
    pending_due_at: addMs(command.now, delayMs),
    pending_cltrid: command.clTRID ?? null,
    pending_svtrid: command.svTRID,
  });
  return { code: 1001 };
}

/**
 * Settles an update that was answered 1001. False: it is impossible, for instance since one of its hosts was
 * deleted; nothing changes.
 */
export async function settlePendingUpdate(
  tx: Sql,
  domain: DomainRow,
  policy: TldPolicy,
  now: Date,
): Promise<boolean> {
  await updateDomain(tx, domain.id, { pending_update: null, pending_due_at: null });
  await tx.query('savepoint settling');
  try {
    await apply(tx, domain, policy, domain.pending_update as Request, now);
    return true;
  } catch (error) {
    if (!(error instanceof EppError)) throw error;
    await tx.query('rollback to savepoint settling');
    return false;
  }
}

/** The change itself, for the sponsor; refused as a whole when one part is. */
async function apply(
  sql: Sql,
  domain: DomainRow,
  policy: TldPolicy,
  request: Request,
  now: Date,
): Promise<void> {
  await changeNameServers(sql, domain, policy, request);
  await changeContacts(sql, domain, policy, request);
  const secDns =
    request.secDns &&
    applySecDnsUpdate(request.secDns, { ds: await dsOf(sql, domain.id), maxSigLife: domain.max_sig_life });
  if (secDns) await setDs(sql, domain.id, secDns.ds);
  await updateDomain(sql, domain.id, {
    statuses: applyStatuses(domain.statuses, request.add.statuses, request.rem.statuses),
    updater: domain.sponsor,
    updated_at: now,
    ...(request.chg.authHash === undefined ? {} : { auth_hash: request.chg.authHash }),
    ...(secDns ? { max_sig_life: secDns.maxSigLife } : {}),
  });
}

function readRequest(command: Command): Request {
  const shape: Shape<'name' | 'add' | 'rem' | 'chg'> = sequence(command.object, {
    name: '1',
    add: '?',
    rem: '?',
    chg: '?',
  });
  const add = readAddRem(shape.one('add'));
  const rem = readAddRem(shape.one('rem'));
  const chg = readChange(shape.one('chg'));
  const empty =
    [add, rem].every(({ ns, contacts, statuses }) => ns.length + contacts.length + statuses.length === 0) &&
    chg.registrant === undefined &&
    chg.authHash === undefined;
  return { add, rem, chg, secDns: extension(command, 'secDNS'), empty };
}

function readAddRem(node: XmlNode | undefined): AddRem {
  if (!node) return { ns: [], contacts: [], statuses: [] };
  const shape = sequence(node, { ns: '?', contact: '*', status: '*' });
  if (shape.all('status').length > 11) throw schemaError('more than eleven <status> elements');
  return {
    ns: readNameServers(shape.one('ns')),
    contacts: readContacts(shape.all('contact')),
    statuses: readStatuses(node, CLIENT_STATUSES),
  };
}

function readChange(node: XmlNode | undefined): Change {
  if (!node) return {};
  const shape = sequence(node, { registrant: '?', authInfo: '?' });
  const authInfo = shape.one('authInfo');
  return { registrant: shape.token('registrant'), authHash: authInfo && newAuthHash(authInfo) };
}

function hasOtherChanges({ add, rem, chg, secDns }: Request): boolean {
  return (
    add.ns.length + add.contacts.length + add.statuses.length + rem.ns.length + rem.contacts.length > 0 ||
    chg.registrant !== undefined ||
    chg.authHash !== undefined ||
    secDns !== undefined
  );
}

async function changeNameServers(
  sql: Sql,
  domain: DomainRow,
  policy: TldPolicy,
  { add, rem }: Request,
): Promise<void> {
  if (add.ns.some((name) => rem.ns.includes(name)))
    throw new EppError(2306, 'a name server is both added and removed');
  await unlinkHosts(sql, domain.id, rem.ns);
  await linkHosts(sql, domain.id, await hostIds(sql, add.ns));
  if (add.ns.length + rem.ns.length > 0)
    limitNameServers(policy, (await nameServersOf(sql, domain.id)).length);
}

async function changeContacts(
  sql: Sql,
  domain: DomainRow,
  policy: TldPolicy,
  { add, rem, chg }: Request,
): Promise<void> {
  const added = [
    ...add.contacts,
    ...(chg.registrant === undefined ? [] : [{ role: 'registrant' as const, handle: chg.registrant }]),
  ];
  if (added.length === 0 && rem.contacts.length === 0) return;
  if (policy.contacts === 'thin') throw new EppError(2306, 'this zone takes no contacts');
  for (const { role, handle } of rem.contacts) await unlinkContact(sql, domain.id, role, handle);
  if (chg.registrant !== undefined) await unlinkContact(sql, domain.id, 'registrant');
  // an empty registrant removes it, which a thick zone refuses in demandContacts
  await linkOwnContacts(
    sql,
    { id: domain.id, policy },
    domain.sponsor,
    added.filter(({ handle }) => handle !== ''),
  );
  demandContacts(policy, await contactsOf(sql, domain.id));
}
