import { addDays, addYears, type Clock } from '@registrar/kernel';
import type { CreatedDomain, DomainInfo, RenewedDomain, RestoredDomain } from '../../answers';
import type {
  CreateDomainCommand,
  RegistryExtra,
  RenewDomainCommand,
  RestoreDomainCommand,
  TransformOutcome,
  UpdateDomainCommand,
} from '../../commands';
import type { RegistryConnection } from '../../connection';
import { FakeRefusals } from './refusals';
import {
  authInfoOf,
  infoAfter,
  refusalOf,
  refused,
  statusesOf,
  whyNotChange,
  whyNotDelete,
  whyNotRestore,
} from './rules';
import { type FakeRegistryState, keyOf, type PendingAction } from './state';

const ROLES = ['admin', 'tech', 'billing'] as const;

/** The add grace period: a domain deleted in it is free at once (FACTS §2.7). */
const ADD_GRACE_DAYS = 5;

const shows = (connection: RegistryConnection): boolean => connection.profile.authInfo === 'plain';

/** What commands on domains and contacts do to the registry in memory. */
export class FakeTransforms {
  private readonly refusals: FakeRefusals;

  constructor(
    private readonly state: FakeRegistryState,
    private readonly clock: Clock,
  ) {
    this.refusals = new FakeRefusals(state, clock);
  }

  create(
    connection: RegistryConnection,
    command: CreateDomainCommand,
    pending?: PendingAction,
  ): TransformOutcome<CreatedDomain> {
    const refusal = this.refusals.whyNotCreate(connection, command);
    if (refusal) return refused(refusal);
    const { contacts } = command;
    const domain = this.state.register(
      connection,
      command.name.ascii,
      {
        registrant: contacts?.registrant,
        contacts: ROLES.flatMap((role) =>
          contacts?.[role] === undefined ? [] : [{ role, id: contacts[role] }],
        ),
        nameservers: [...command.nameservers],
        authInfo: authInfoOf(command.authInfo, shows(connection)),
        ...(pending ? { statuses: ['pendingCreate'] } : {}),
      },
      command.years,
    );
    Object.assign(domain, { pending, extras: command.extras ?? [] });
    const { name, createdAt, expiresAt } = domain.info;
    return pending
      ? { kind: 'pending', data: { name } }
      : { kind: 'done', data: { name, createdAt, expiresAt, charged: command.fee } };
  }

  renew(connection: RegistryConnection, command: RenewDomainCommand): TransformOutcome<RenewedDomain> {
    const domain = this.state.domain(connection, command.name.ascii);
    const refusal =
      whyNotChange(connection, domain) ?? this.refusals.whyNotRenew(connection, domain!.info, command);
    if (refusal) return refused(refusal);
    const expiresAt = addYears(domain!.info.expiresAt!, command.years);
    domain!.info = { ...domain!.info, expiresAt };
    return { kind: 'done', data: { name: domain!.info.name, expiresAt, charged: command.fee } };
  }

  update(
    connection: RegistryConnection,
    command: UpdateDomainCommand,
    pending?: PendingAction,
  ): TransformOutcome<{ name: string }> {
    const name = command.name.ascii;
    const domain = this.state.domain(connection, name);
    const refusal =
      whyNotChange(connection, domain) ?? this.refusals.whyNotUpdate(connection, domain!.info, command);
    if (refusal) return refused(refusal);
    if (pending) {
      domain!.pending = { ...pending, update: command };
      domain!.info = {
        ...domain!.info,
        statuses: statusesOf([...domain!.info.statuses, 'pendingUpdate'], domain!.info.nameservers),
      };
      return { kind: 'pending', data: { name } };
    }
    domain!.info = infoAfter(domain!.info, command, connection.profile);
    return { kind: 'done', data: { name } };
  }

  /** After the add grace period it enters redemption, as at registries with RFC 3915. */
  delete(
    connection: RegistryConnection,
    name: string,
    pending?: PendingAction,
  ): TransformOutcome<{ name: string }> {
    const domain = this.state.domain(connection, name);
    const refusal = whyNotChange(connection, domain) ?? whyNotDelete(domain!.info);
    if (refusal) return refused(refusal);
    const { info } = domain!;
    if (pending) domain!.pending = { ...pending, deletes: true };
    const isRedeemed =
      !pending && info.createdAt !== undefined && addDays(info.createdAt, ADD_GRACE_DAYS) <= this.clock.now();
    if (!pending && !isRedeemed) {
      this.state.domains.delete(keyOf(connection, name));
      return { kind: 'done', data: { name } };
    }
    domain!.info = {
      ...info,
      statuses: ['pendingDelete'],
      ...(isRedeemed && { graceStatuses: ['redemptionPeriod'] }),
    };
    return { kind: 'pending', data: { name } };
  }

  /** An expired term is extended by one year, which is paid with the request. */
  restore(
    connection: RegistryConnection,
    { name: { ascii: name }, ...command }: RestoreDomainCommand,
    pending?: PendingAction,
  ): TransformOutcome<RestoredDomain> {
    const domain = this.state.domain(connection, name);
    const refusal =
      whyNotChange(connection, domain) ??
      whyNotRestore(domain!.info, command) ??
      this.refusals.whyNotRestoreFee(connection, domain!.info, name, command);
    if (refusal) return refused(refusal);
    const { info } = domain!;
    const step = command.report ? 'report' : 'request';
    if (pending) domain!.pending = { ...pending, restores: step };
    else domain!.info = this.restored(connection, info, step);
    return { kind: pending ? 'pending' : 'done', data: { name, charged: command.fee } };
  }

  private restored(connection: RegistryConnection, info: DomainInfo, step: 'request' | 'report'): DomainInfo {
    if (step === 'request' && this.state.wantsReport.has(connection.id))
      return { ...info, graceStatuses: ['pendingRestore'] };
    const isOver =
      info.expiresAt !== undefined &&
      info.expiresAt <= this.clock.now() &&
      !this.state.restoresBareTerms.has(connection.id);
    return {
      ...info,
      statuses: statusesOf([], info.nameservers),
      graceStatuses: [],
      ...(isOver && { expiresAt: addYears(info.expiresAt!, 1) }),
    };
  }

  /** Ends the pending action; returns its transaction ids. */
  decide(connection: RegistryConnection, name: string, succeeded: boolean): PendingAction {
    const domain = this.state.domain(connection, name);
    if (!domain?.pending) throw new Error(`${name} is not pending`);
    const { update, deletes, restores, ...ids } = domain.pending;
    domain.pending = undefined;
    if (restores) {
      domain.info = succeeded
        ? this.restored(connection, domain.info, restores)
        : { ...domain.info, graceStatuses: ['redemptionPeriod'] };
      return ids;
    }
    const statuses = domain.info.statuses.filter((status) => !status.startsWith('pending'));
    domain.info = { ...domain.info, statuses: statusesOf(statuses, domain.info.nameservers) };
    if (update && succeeded) domain.info = infoAfter(domain.info, update, connection.profile);
    if (deletes ? succeeded : !update && !succeeded) this.state.domains.delete(keyOf(connection, name));
    return ids;
  }

  createContact(
    connection: RegistryConnection,
    id: string,
    extras: readonly RegistryExtra[],
  ): TransformOutcome<{ id: string }> {
    const owner = this.state.contacts.get(keyOf(connection, id))?.owner;
    if (owner && owner !== connection.clientId) return refused(refusalOf(2302, 'exists', 'Object exists'));
    if (!owner) this.state.contacts.set(keyOf(connection, id), { owner: connection.clientId, extras });
    return { kind: 'done', data: { id } };
  }
}
