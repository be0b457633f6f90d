import type { Money } from '@registrar/kernel';
import type { DomainInfo, FeeQuote } from '../../answers';
import type {
  CheckRequest,
  ClaimsAcceptance,
  DelegationKey,
  DelegationSigner,
  RegistryExtra,
  RegistryRefusal,
  RestoreDomainCommand,
  TransformOutcome,
  UpdateDomainCommand,
} from '../../commands';
import type { RegistryConnection } from '../../connection';
import type { RegistryProfile } from '../../profile';

/** The fees that a check requests. */
export function requestedFees(
  { transfer, restore, ...registration }: FeeQuote,
  { onlyRegistration }: CheckRequest,
): FeeQuote {
  return onlyRegistration ? registration : { ...registration, transfer, restore };
}

/** Required data of a domain or of its registrant below one TLD, at the registry in memory. */
export type ExtraRule = { on: 'domain' | 'registrant'; required: readonly string[] } & (
  { form: 'unspec' } | { form: 'kv'; list: string } | { form: 'elements'; namespace: string; root: string }
);

export const refusalOf = (
  code: number,
  meaning: RegistryRefusal['meaning'],
  reason: string,
): RegistryRefusal => ({ code, meaning, reason });

export const absent = (what?: string): RegistryRefusal =>
  refusalOf(2303, 'absent', what ? `Object does not exist; ${what}` : 'Object does not exist');
export const notOurs = (): RegistryRefusal => refusalOf(2201, 'not_ours', 'Authorization error');
export const prohibited = (why?: string): RegistryRefusal =>
  refusalOf(
    2304,
    'prohibited',
    why ? `Object status prohibits operation; ${why}` : 'Object status prohibits operation',
  );

/** Why a sponsored domain must not be deleted (RFC 5731 §3.2.2). */
export function whyNotDelete({ statuses, subordinateHosts }: DomainInfo): RegistryRefusal | undefined {
  if (statuses.some((status) => /^((client|server)DeleteProhibited|pending.*)$/.test(status)))
    return prohibited();
  return subordinateHosts.length > 0
    ? refusalOf(2305, 'prohibited', `Object association prohibits operation; ${subordinateHosts[0]}`)
    : undefined;
}

/** RFC 3915 §3.1: a request in redemption, a report while the restore is pending. */
export function whyNotRestore(
  { graceStatuses }: DomainInfo,
  { report }: Pick<RestoreDomainCommand, 'report'>,
): RegistryRefusal | undefined {
  if (graceStatuses.includes(report ? 'pendingRestore' : 'redemptionPeriod')) return undefined;
  return prohibited(report ? 'no restore is pending' : 'the domain is not in its redemption period');
}

/** RFC 5731 §2.3: under the client's update lock only an update that just removes it passes. */
export function forbidsUpdate(statuses: readonly string[], command: UpdateDomainCommand): boolean {
  if (statuses.includes('serverUpdateProhibited')) return true;
  if (!statuses.includes('clientUpdateProhibited')) return false;
  const { name: _name, statuses: change, ...others } = command;
  const onlyUnlocks =
    change?.add.length === 0 && change.remove.length === 1 && change.remove[0] === 'clientUpdateProhibited';
  return !onlyUnlocks || Object.values(others).some((value) => value !== undefined);
}

/** Statuses in an info: `inactive` without name servers, `ok` without any other (RFC 5731 §2.3). */
export function statusesOf(set: readonly string[], nameservers: readonly string[]): string[] {
  const kept = set.filter((status) => status !== 'ok' && status !== 'inactive');
  const all = nameservers.length > 0 ? kept : [...kept, 'inactive'];
  return all.length > 0 ? all : ['ok'];
}

/** The domain after a successful update. */
export function infoAfter(
  info: DomainInfo,
  command: UpdateDomainCommand,
  profile: RegistryProfile,
): DomainInfo {
  const nameservers = changed(info.nameservers, command.nameservers, (host) => host);
  const { authInfo, registrant = info.registrant } = command;
  const statuses = statusesOf(
    changed(info.statuses, command.statuses, (status) => status),
    nameservers,
  );
  const contacts = changed(info.contacts, command.contacts, ({ role, id }) => `${role} ${id}`);
  return {
    ...info,
    statuses,
    nameservers,
    registrant,
    contacts,
    signing: signingAfter(info, command, profile),
    ...(authInfo === undefined ? {} : { authInfo: authInfoOf(authInfo, profile.authInfo === 'plain') }),
  };
}

type Signing = NonNullable<DomainInfo['signing']>;

function signingAfter(
  { signing = { ds: [], keys: [] } }: DomainInfo,
  command: UpdateDomainCommand,
  { signing: { form } }: RegistryProfile,
): Signing {
  if (form === 'keys') return { ds: [], keys: changed(signing.keys, keysOf(command), keyText) };
  const bare = (records: readonly DelegationSigner[] = []): DelegationSigner[] =>
    records.map(({ key: _key, ...record }) => record);
  return {
    ds: changed(
      signing.ds,
      { add: bare(command.signing?.add), remove: bare(command.signing?.remove) },
      dsText,
    ),
    keys: [],
  };
}

const dsText = ({ keyTag, algorithm, digestType, digest }: DelegationSigner): string =>
  [keyTag, algorithm, digestType, digest].join(' ');
const keyText = ({ flags, algorithm, publicKey }: DelegationKey): string =>
  [flags, algorithm, publicKey].join(' ');
function keysOf({ signing }: UpdateDomainCommand): { add: DelegationKey[]; remove: DelegationKey[] } {
  const keys = (records: readonly DelegationSigner[] = []): DelegationKey[] =>
    records.map(({ algorithm, key }) => ({ algorithm, ...key! }));
  return { add: keys(signing?.add), remove: keys(signing?.remove) };
}

/**
 * Removals come first (RFC 5910 §5.2.5); an existing record to add or a missing one to remove fails the
 * update.
 */
export function whyNotThisSigning(
  info: DomainInfo,
  command: UpdateDomainCommand,
  profile: RegistryProfile,
): RegistryRefusal | undefined {
  if (!command.signing) return undefined;
  const {
    signing: { form, maxRecords },
  } = profile;
  const there =
    form === 'keys' ? (info.signing?.keys ?? []).map(keyText) : (info.signing?.ds ?? []).map(dsText);
  const [remove, add] =
    form === 'keys'
      ? [keysOf(command).remove.map(keyText), keysOf(command).add.map(keyText)]
      : [command.signing.remove.map(dsText), command.signing.add.map(dsText)];
  if (remove.some((text) => !there.includes(text)))
    return refusalOf(2303, 'absent', 'Object does not exist; a signing record that is not there');
  const kept = there.filter((text) => !remove.includes(text));
  if (add.some((text) => kept.includes(text)))
    return refusalOf(2302, 'exists', 'Object exists; a signing record that is there');
  return kept.length + add.length > maxRecords
    ? refusalOf(2306, 'policy', `Parameter value policy error; at most ${maxRecords} records`)
    : undefined;
}

/** RFC 9154 §5.3: a set code is shown as empty; older registries show the code. */
export const authInfoOf = (code: string | null, shows: boolean): DomainInfo['authInfo'] =>
  code ? { isSet: true, ...(shows ? { code } : {}) } : undefined;

function changed<T>(
  now: readonly T[],
  change: { add: readonly T[]; remove: readonly T[] } | undefined,
  keyOf: (item: T) => string,
): T[] {
  if (!change) return [...now];
  const gone = new Set(change.remove.map(keyOf));
  const kept = now.filter((item) => !gone.has(keyOf(item)));
  const there = new Set(kept.map(keyOf));
  return [...kept, ...change.add.filter((item) => !there.has(keyOf(item)))];
}

const HOUR_MS = 3_600_000;

/**
 * Notices are valid until their end, and 48 hours after their acceptance (FACTS §2.5, 2004). Only the real
 * registry verifies checksums.
 */
export function whyNotThisNotice(
  claimed: boolean,
  notice: ClaimsAcceptance | undefined,
  now: Date,
): RegistryRefusal | undefined {
  if (!claimed) return notice ? prohibited('the name needs no claims notice') : undefined;
  if (!notice) return prohibited('a trademark claims notice is needed');
  const age = now.getTime() - notice.acceptedAt.getTime();
  const counts = notice.notAfter > now && age >= 0 && age <= 48 * HOUR_MS;
  return counts
    ? undefined
    : refusalOf(2004, 'parameter', 'Parameter value range error; the notice has expired');
}

export function whyNotTheseExtras(
  rules: readonly ExtraRule[],
  extras: readonly RegistryExtra[],
): RegistryRefusal | undefined {
  for (const rule of rules) {
    const values = extras.find((extra) => isSameForm(rule, extra))?.values ?? [];
    const missing = rule.required.find(
      (name) => !values.some((given) => given.name === name && given.value !== ''),
    );
    if (missing) return refusalOf(2003, 'parameter', `Required parameter missing: ${missing} is missing`);
  }
  return undefined;
}

function isSameForm(rule: ExtraRule, extra: RegistryExtra): boolean {
  if (rule.form === 'kv') return extra.form === 'kv' && extra.list === rule.list;
  if (rule.form === 'elements')
    return extra.form === 'elements' && extra.namespace === rule.namespace && extra.root === rule.root;
  return extra.form === 'unspec';
}

export function codeOf(outcome: TransformOutcome<unknown>): number | undefined {
  if (outcome.kind === 'done') return 1000;
  if (outcome.kind === 'pending') return 1001;
  return outcome.kind === 'refused' ? outcome.refusal.code : undefined;
}

/** Why no change of a domain is possible; undefined implies that the domain exists. */
export function whyNotChange(
  connection: RegistryConnection,
  domain: { info: DomainInfo; pending?: object } | undefined,
): RegistryRefusal | undefined {
  if (!domain) return absent();
  if (domain.info.clientId !== connection.clientId) return notOurs();
  return domain.pending ? prohibited() : undefined;
}

export function whyNotThisFee(
  connection: RegistryConnection,
  premium: boolean | undefined,
  due: Money | undefined,
  fee: Money | undefined,
): RegistryRefusal | undefined {
  if (connection.profile.fee.mode !== 'fee' || !due) return undefined;
  if (!fee) return premium ? refusalOf(2003, 'fee', 'Fees must be acknowledged') : undefined;
  return fee.equals(due) ? undefined : refusalOf(2004, 'fee', 'Fees differ');
}

export const refused = (refusal: RegistryRefusal): { kind: 'refused'; refusal: RegistryRefusal } => ({
  kind: 'refused',
  refusal,
});
