import type { UnitOfWork } from '@registrar/kernel';
import type {
  ChargedTerm,
  ChargeState,
  DueCharge,
  GraceRegistration,
  RegistryCharge,
} from '@registrar/domains';
import { RegistryCharges } from '@registrar/domains/ports';
import { domainScopeSql } from '../due-work';
import { registryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';
import type { DomainEntity } from './entities/domains.entity';
import type { RegistryChargeEntity } from './entities/registry-charges.entity';

/** A charge with the present term of its domain. */
interface DueChargeOfDomain
  extends
    Pick<RegistryChargeEntity, 'id' | 'domain_id' | 'connection_id' | 'name' | 'term_end' | 'grace_until'>,
    Pick<DomainEntity, 'account_id' | 'expires_at' | 'removed_at'> {
  /** Others are not due. */
  state: DueCharge['state'];
  is_transferred: boolean;
}

export class PostgresRegistryCharges extends RegistryCharges {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async expect(
    { domainId, connectionId, name, termEnd, graceUntil }: RegistryCharge,
    dueAt: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'registry_charge_expect',
      `insert into registry_charges (domain_id, connection_id, name, term_end, grace_until, state, due_at) values ($1, $2, $3, $4, $5, 'expected', $6)
       on conflict (domain_id, term_end) do nothing`,
      [domainId, connectionId, name, termEnd, graceUntil, dueAt],
    );
  }

  async unexpected(
    connectionId: number,
    name: string,
    now: Date,
  ): Promise<{ domainId: number; termEnd: Date } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<DomainEntity, 'id' | 'expires_at'>>(
      'registry_charge_unexpected',
      `select d.id, d.expires_at from domains d
        where d.connection_id = $1 and d.name = $2 and d.expires_at <= $3
          and ((d.removed_at is null and d.state = 'active') or exists (select 1 from domain_ends e where e.domain_id = d.id and e.stage = 'kept'))
          and not exists (select 1 from registry_charges c where c.domain_id = d.id and c.term_end = d.expires_at)
        order by d.id desc limit 1`,
      [connectionId, name, now],
    );
    return row && { domainId: row.id, termEnd: row.expires_at };
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueCharge[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<DueChargeOfDomain>(
      'registry_charges_take_due',
      `with taken as (
         update registry_charges set due_at = $2
          where id = any(array(select id from registry_charges where due_at <= $1 and ${domainScopeSql('domain_id', 4, 5)} and ${registryOpenSql('registry_charges.connection_id', 6)} order by due_at limit $3 for update skip locked))
          returning id, domain_id, connection_id, name, term_end, grace_until, state)
       select t.*, d.account_id, d.expires_at, d.removed_at, d.state = 'transferred' as is_transferred from taken t join domains d on d.id = t.domain_id`,
      [at, this.sql.due.toAccountTime(leaseUntil), limit, only, except, now],
    );
    return rows.map(toDue);
  }

  async postpone(id: number, dueAt: Date): Promise<void> {
    await this.sql.change(
      'registry_charge_postpone',
      'update registry_charges set due_at = $2 where id = $1 and due_at is not null',
      [id, dueAt],
    );
  }

  async charge(id: number, { years, fee, at, dueAt }: ChargedTerm): Promise<boolean> {
    this.uow.assertOpen();
    const charged = await this.sql.change(
      'registry_charge_charge',
      `update registry_charges set state = 'charged', years = $2, amount = $3, currency = $4, charged_at = $5, due_at = $6 where id = $1 and state = 'expected'`,
      [id, years, fee?.minor.toString() ?? null, fee?.currency ?? null, at, dueAt],
    );
    return charged === 1;
  }

  async decide(id: number, to: Exclude<ChargeState, 'expected' | 'charged'>, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const decided = await this.sql.change(
      'registry_charge_decide',
      'update registry_charges set state = $2, decided_at = $3, due_at = null where id = $1 and decided_at is null',
      [id, to, at],
    );
    return decided === 1;
  }

  async keep(domainId: number, termEnd: Date, operationId: string, at: Date): Promise<number[]> {
    this.uow.assertOpen();
    const kept = await this.sql.rows<Pick<RegistryChargeEntity, 'id' | 'charged_at'>>(
      'registry_charge_keep',
      `update registry_charges set state = 'kept', operation_id = $3, decided_at = $4, due_at = null where domain_id = $1 and term_end = $2 and decided_at is null
       returning id, charged_at`,
      [domainId, termEnd, operationId, at],
    );
    return kept.filter(({ charged_at: chargedAt }) => chargedAt === null).map(({ id }) => id);
  }

  async reverse(domainId: number, operationId: string, at: Date): Promise<number[]> {
    this.uow.assertOpen();
    const ended = await this.sql.rows<Pick<RegistryChargeEntity, 'id' | 'state'>>(
      'registry_charge_reverse',
      `update registry_charges set operation_id = $2, decided_at = $3, due_at = null,
                                   state = case when state = 'expected' then 'none' when $3 <= grace_until then 'reversed' else 'final' end
        where domain_id = $1 and decided_at is null returning id, state`,
      [domainId, operationId, at],
    );
    return ended.filter(({ state }) => state === 'reversed').map(({ id }) => id);
  }

  async registeredInGrace(
    domainId: number,
    at: Date,
    premiumDays: number,
  ): Promise<GraceRegistration | undefined> {
    this.uow.assertOpen();
    return this.sql.row<GraceRegistration>(
      'registry_charge_registered_in_grace',
      `select d.operation_id as "operationId", i.refundable_until is not null as "isRefunded"
         from domains d join order_items i on i.order_id = d.order_id and i.type = 'registration'
        where d.id = $1
          and (i.refundable_until >= $2
               or (i.refundable_until is null and d.premium and d.purchase_type = 'registration' and d.registered_at + $3::int * interval '24 hours' >= $2))
        order by i.id limit 1`,
      [domainId, at, premiumDays],
    );
  }

  async expedite(connectionId: number, name: string, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const moved = await this.sql.change(
      'registry_charge_look_at',
      `update registry_charges set due_at = $3 where connection_id = $1 and name = $2 and due_at is not null and state = 'expected'`,
      [connectionId, name, at],
    );
    return moved > 0;
  }
}

const toDue = (row: DueChargeOfDomain): DueCharge => ({
  id: row.id,
  domainId: row.domain_id,
  connectionId: row.connection_id,
  name: row.name,
  termEnd: row.term_end,
  graceUntil: row.grace_until,
  state: row.state,
  accountId: row.account_id,
  expiresAt: row.expires_at,
  ...(row.removed_at && { removedAt: row.removed_at }),
  isTransferred: row.is_transferred,
});
