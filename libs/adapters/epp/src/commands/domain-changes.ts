import type { Money } from '@registrar/kernel';
import type { RestoreReport } from '@registrar/registries';
import { element, elementWith, type OutElement } from '../xml/writer';
import { authorization, contact, nameservers, type ContactRole, type Nameservers } from './domain';
import { feeTransform, period } from './fee';
import { dateTime, objectCommand, type Command } from './frame';
import { secDnsUpdate, type SigningChange } from './sec-dns';

/** Parts that an update adds to a domain or removes from it (RFC 5731 §3.2.5). */
export interface DomainParts {
  nameservers?: Nameservers;
  contacts?: readonly { role: ContactRole; id: string }[];
  statuses?: readonly string[];
}

export interface DomainUpdate {
  name: string;
  add?: DomainParts;
  remove?: DomainParts;
  registrant?: string;
  /** A new code, or null to clear it (RFC 9154 §5.2 `domain:null`). */
  authInfo?: string | null;
  signing?: SigningChange;
  fee?: Money;
}

/** RFC 5731 §3.2.5. */
export function domainUpdate(values: DomainUpdate): Command {
  const body = element(
    'domain:update',
    element('domain:name', values.name),
    parts('domain:add', values.add),
    parts('domain:rem', values.remove),
    changes(values),
  );
  return objectCommand('update', values.name, body, [
    values.signing && secDnsUpdate(values.signing),
    values.fee && feeTransform('update', values.fee),
  ]);
}

function parts(name: 'domain:add' | 'domain:rem', values: DomainParts | undefined): OutElement | undefined {
  const content = [
    values?.nameservers && nameservers(values.nameservers),
    ...(values?.contacts ?? []).map(contact),
    ...(values?.statuses ?? []).map((status) => elementWith('domain:status', { s: status })),
  ].filter((part) => part !== undefined);
  return content.length ? element(name, ...content) : undefined;
}

function changes({ registrant, authInfo }: DomainUpdate): OutElement | undefined {
  if (registrant === undefined && authInfo === undefined) return undefined;
  return element(
    'domain:chg',
    registrant === undefined ? undefined : element('domain:registrant', registrant),
    authInfo === null
      ? element('domain:authInfo', element('domain:null'))
      : authInfo === undefined
        ? undefined
        : authorization(authInfo),
  );
}

/** RFC 5731 §3.2.2. */
export const domainDelete = (name: string): Command =>
  objectCommand('delete', name, element('domain:delete', element('domain:name', name)));

/**
 * RFC 5731 §3.2.3. `expiresAt` is the date reported by the registry, which makes a repeat harmless (FACTS
 * §2.4).
 */
export function domainRenew(values: { name: string; expiresAt: Date; years: number; fee?: Money }): Command {
  const body = element(
    'domain:renew',
    element('domain:name', values.name),
    element('domain:curExpDate', values.expiresAt.toISOString().slice(0, 10)),
    period('domain:period', values.years),
  );
  return objectCommand('renew', values.name, body, [values.fee && feeTransform('renew', values.fee)]);
}

export type TransferOperation = 'request' | 'query' | 'cancel' | 'approve' | 'reject';

/**
 * RFC 5731 §3.2.4. Term, code and fee belong to a request; a query of another sponsor's domain also needs the
 * code.
 */
export function domainTransfer(values: {
  operation: TransferOperation;
  name: string;
  years?: number;
  authInfo?: string;
  fee?: Money;
}): Command {
  const body = element(
    'domain:transfer',
    element('domain:name', values.name),
    values.years === undefined ? undefined : period('domain:period', values.years),
    values.authInfo === undefined ? undefined : authorization(values.authInfo),
  );
  return objectCommand('transfer', values.name, body, [values.fee && feeTransform('transfer', values.fee)], {
    op: values.operation,
  });
}

/** Release by the sponsor (Nominet std-release-1.0): a transfer request that names the gaining registrar. */
export function domainRelease({ name, tag }: { name: string; tag: string }): Command {
  const release = element('release:release', element('release:registrarTag', tag));
  return objectCommand(
    'transfer',
    name,
    element('domain:transfer', element('domain:name', name)),
    [release],
    { op: 'request' },
  );
}

/** An otherwise empty update (RFC 3915 §4.2.5); the report follows where the registry requires one. */
export function domainRestore(name: string, options: { report?: RestoreReport; fee?: Money } = {}): Command {
  const body = element('domain:update', element('domain:name', name), element('domain:chg'));
  const operation = options.report ? 'report' : 'request';
  const restore = elementWith(
    'rgp:restore',
    { op: operation },
    options.report && restoreReport(options.report),
  );
  return objectCommand('update', name, body, [
    element('rgp:update', restore),
    options.fee && feeTransform('update', options.fee),
  ]);
}

function restoreReport(report: RestoreReport): OutElement {
  return element(
    'rgp:report',
    element('rgp:preData', report.before),
    element('rgp:postData', report.after),
    element('rgp:delTime', dateTime(report.deletedAt)),
    element('rgp:resTime', dateTime(report.restoredAt)),
    element('rgp:resReason', report.reason),
    ...report.statements.map((statement) => element('rgp:statement', statement)),
    report.other === undefined ? undefined : element('rgp:other', report.other),
  );
}
