import { chargeTerm } from './billing';
import type { Registry } from './commands/command';
import { domainInfData } from './commands/domain/domain-info';
import { settlePendingUpdate } from './commands/domain/domain-update';
import { feeFor } from './fees';
import { changeData, panData } from './messages';
import type { ContactRow } from './store/contacts';
import type { Database, Sql } from './store/database';
import { purgeDomain, updateDomain, type DeletionPhase, type DomainRow } from './store/domains';
import { deleteHostsBelow } from './store/hosts';
import type { NameClocks } from './store/name-clocks';
import { queueMessage } from './store/poll';
import { findPendingTransfer, forgetTransfers } from './store/transfers';
import { addDays, addMs, addYears } from './time';
import type { TldPolicy } from './tld-policies';
import { decideTransfer } from './transfers';

/** Rows per transaction: few, so that locks are short and commands do not wait. */
const BATCH = 50;

const TRANSFER_DUE = (object: string, key: string): string =>
  `exists (select from transfers t where t.object = '${object}' and t.name = ${key} and t.status = 'pending' and t.act_by <= $1)`;

const PHASE_OVER = (phase: DeletionPhase): string =>
  `deletion_phase = '${phase}' and deletion_phase_ends_at <= $1`;

/** Scope of a pass, and its current time in place of `$1`. */
const EVERYBODY = { whose: 'true', moment: '$1::timestamptz' };
const WITHOUT_CLOCK = { whose: 'name not in (select name from name_clocks)', moment: '$1::timestamptz' };
const WITH_CLOCK = {
  whose: 'name in (select name from name_clocks)',
  moment:
    '($1::timestamptz + make_interval(secs => (select c.ahead_seconds from name_clocks c where c.name = domains.name)))',
};

/** Rows that become due in one way, and the work on each. */
interface Kind {
  table: 'domains' | 'contacts';
  /**
   * Of a row that is due at `$1`. The work must make it false, or the row would be taken again without end.
   */
  condition: string;
  work(tx: Sql, row: DomainRow | ContactRow): Promise<void>;
}

/**
 * Work that becomes due by the clock. Rows are claimed with `skip locked`: rows locked by a command are left
 * to the next run.
 */
export class Lifecycle {
  /** Of the current pass: its scope, the names' own time in place of `$1`, and the general time. */
  private pass: { whose: string; moment: string; now: Date } = { ...EVERYBODY, now: new Date(0) };

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly clocks: NameClocks,
  ) {}

  /**
   * Does everything due at that moment, in chronological order; domains with their own time by that. Runs
   * never overlap.
   */
  async run(now: Date): Promise<void> {
    const hasClocks = await this.clocks.hasAny();
    this.pass = { ...(hasClocks ? WITHOUT_CLOCK : EVERYBODY), now };
    await this.runDue([...this.domainKinds(), this.contactTransfers(now)], now);
    await this.database.sql.query('delete from grace_periods where ends_at <= $1', [now]);
    if (!hasClocks) return;
    this.pass = { ...WITH_CLOCK, now };
    await this.runDue(this.domainKinds(), now);
  }

  /**
   * One statement looks for what is due: a timer asks many times a second, and mostly nothing is. The kinds
   * after the first due one run as well, because its work may make their rows due.
   */
  private async runDue(kinds: readonly Kind[], now: Date): Promise<void> {
    const looks = kinds.map(({ table, condition }) => `exists (select from ${table} where ${condition})`);
    const { rows } = await this.database.sql.query<{ due: boolean[] }>(
      `select array[${looks.join(', ')}] as due`,
      [now],
    );
    const first = rows[0].due.indexOf(true);
    if (first < 0) return;
    for (const kind of kinds.slice(first)) await this.runKind(kind, now);
  }

  private async runKind({ table, condition, work }: Kind, now: Date): Promise<void> {
    for (let taken = 1; taken > 0;) {
      taken = await this.database.transaction(async (tx) => {
        const { rows } = await tx.query<DomainRow | ContactRow>(
          `select * from ${table} where ${condition} order by id limit ${BATCH} for update skip locked`,
          [now],
        );
        for (const row of rows) await work(tx, row);
        return rows.length;
      });
    }
  }

  /**
   * In the order in which a domain passes through them. Domains of unserved zones wait until they are served.
   */
  private domainKinds(): Kind[] {
    const { policies } = this.registry.zones;
    return [
      this.domains(policies, 'pending_create and pending_due_at <= $1', (tx, domain, at) =>
        this.settleCreate(tx, domain, at),
      ),
      this.domains(policies, 'pending_update is not null and pending_due_at <= $1', (tx, domain, at) =>
        this.settleUpdate(tx, domain, at),
      ),
      this.domains(policies, TRANSFER_DUE('domain', 'domains.name'), (tx, domain, at) =>
        this.approveTransfer(tx, domain, at),
      ),
      ...this.expiries(policies),
      this.domains(policies, PHASE_OVER('pendingRestore'), (tx, domain, at) =>
        this.redeemAgain(tx, domain, at),
      ),
      this.domains(policies, PHASE_OVER('redemptionPeriod'), (tx, domain, at) =>
        this.endRedemption(tx, domain, at),
      ),
      this.domains(policies, PHASE_OVER('pendingDelete'), (tx, domain, at) => this.purge(tx, domain, at)),
    ];
  }

  /** The work gets the domain's own current time. */
  private domains(
    policies: readonly TldPolicy[],
    condition: string,
    work: (tx: Sql, domain: DomainRow, at: Date) => Promise<void>,
  ): Kind {
    const tlds = policies.map(({ tld }) => `'${tld}'`).join(', ');
    const { whose, moment, now } = this.pass;
    return {
      table: 'domains',
      condition: `${condition.replaceAll('$1', moment)} and tld in (${tlds}) and ${whose}`,
      work: async (tx, row) => {
        const domain = row as DomainRow;
        await work(tx, domain, addMs(now, await this.clocks.aheadOf(domain.name, now)));
      },
    };
  }

  /** The end of a create answered 1001: the registrar gets panData, a refused name is free again. */
  private async settleCreate(tx: Sql, domain: DomainRow, now: Date): Promise<void> {
    const approved = domain.pending_approves ?? false;
    const text = approved ? 'Pending action completed successfully.' : 'Pending action was refused.';
    await queueMessage(tx, domain.sponsor, now, { text, resData: panData(domain, approved, now) });
    if (!approved) return purgeDomain(tx, domain.id);
    const policy = this.policyOf(domain);
    const years = domain.pending_years ?? policy.years.min;
    const fee = feeFor(policy, domain.price_class, 'create', years);
    await updateDomain(tx, domain.id, {
      pending_create: false,
      pending_due_at: null,
      expires_at: addYears(now, years),
    });
    await chargeTerm(tx, policy, domain, { kind: 'add', registrar: domain.sponsor, years, fee }, now);
  }

  /** The end of an update answered 1001, reported in the same way. */
  private async settleUpdate(tx: Sql, domain: DomainRow, now: Date): Promise<void> {
    const approved = await settlePendingUpdate(tx, domain, this.policyOf(domain), now);
    const text = approved ? 'Pending action completed successfully.' : 'Pending action was refused.';
    await queueMessage(tx, domain.sponsor, now, { text, resData: panData(domain, approved, now) });
  }

  /** Silence of the losing registrar is consent. Objects are locked before transfers, like in commands. */
  private async approveTransfer(tx: Sql, domain: DomainRow, at: Date): Promise<void> {
    const transfer = await findPendingTransfer(tx, 'domain', domain.name);
    if (transfer) await decideTransfer(tx, transfer, 'serverApproved', at, this.policyOf(domain));
  }

  private contactTransfers(now: Date): Kind {
    return {
      table: 'contacts',
      condition: TRANSFER_DUE('contact', 'contacts.handle'),
      work: async (tx, row) => {
        const transfer = await findPendingTransfer(tx, 'contact', (row as ContactRow).handle);
        if (transfer) await decideTransfer(tx, transfer, 'serverApproved', now);
      },
    };
  }

  /**
   * One kind for the zones that renew automatically, one for each number of days after which others purge.
   */
  private expiries(policies: readonly TldPolicy[]): Kind[] {
    const byDays = new Map<number | 'autoRenew', TldPolicy[]>();
    for (const policy of policies) {
      const days = policy.expiry === 'autoRenew' ? policy.expiry : policy.expiry.purgeAfterDays;
      byDays.set(days, [...(byDays.get(days) ?? []), policy]);
    }
    const running = 'deletion_phase is null and not pending_create and expires_at <= $1';
    return [...byDays].map(([days, zones]) =>
      days === 'autoRenew'
        ? this.domains(zones, running, (tx, domain, at) => this.autoRenew(tx, domain, at))
        : this.domains(zones, `${running} - make_interval(hours => ${days * 24})`, (tx, domain, at) =>
            this.purge(tx, domain, at),
          ),
    );
  }

  /** Renews for the shortest term and charges it at once; a delete within the grace period reverses it. */
  private async autoRenew(tx: Sql, domain: DomainRow, now: Date): Promise<void> {
    const policy = this.policyOf(domain);
    const years = policy.years.min;
    const fee = feeFor(policy, domain.price_class, 'renew', years);
    const renewed: DomainRow = { ...domain, expires_at: addYears(domain.expires_at, years) };
    await updateDomain(tx, domain.id, { expires_at: renewed.expires_at });
    await chargeTerm(
      tx,
      policy,
      domain,
      { kind: 'autoRenew', registrar: domain.sponsor, years, fee, from: domain.expires_at },
      now,
    );
    await queueMessage(tx, domain.sponsor, now, {
      text: 'Domain was auto-renewed.',
      resData: await domainInfData(tx, renewed, { hosts: 'all', forSponsor: true }),
      extensions: [changeData('autoRenew', 'after', now)],
    });
  }

  /** No report in time: the restore is void and the redemption period starts again. */
  private async redeemAgain(tx: Sql, domain: DomainRow, now: Date): Promise<void> {
    const days = this.policyOf(domain).grace?.redemption ?? 0;
    await updateDomain(tx, domain.id, {
      deletion_phase: 'redemptionPeriod',
      deletion_phase_ends_at: addDays(domain.deletion_phase_ends_at ?? now, days),
      restore_requested_at: null,
    });
    await queueMessage(tx, domain.sponsor, now, {
      text: `Restore of ${domain.name} ended without a report.`,
    });
  }

  private async endRedemption(tx: Sql, domain: DomainRow, now: Date): Promise<void> {
    const days = this.policyOf(domain).grace?.pendingDelete ?? 0;
    const endsAt = addDays(domain.deletion_phase_ends_at ?? now, days);
    await updateDomain(tx, domain.id, { deletion_phase: 'pendingDelete', deletion_phase_ends_at: endsAt });
  }

  /** The name is free again. Hosts below it are deleted, also from all delegations. */
  private async purge(tx: Sql, domain: DomainRow, now: Date): Promise<void> {
    await queueMessage(tx, domain.sponsor, now, {
      text: 'Domain was purged.',
      resData: await domainInfData(tx, domain, { hosts: 'all', forSponsor: true }),
      extensions: [changeData('autoPurge', 'before', now)],
    });
    await deleteHostsBelow(tx, domain.id);
    await forgetTransfers(tx, 'domain', domain.name);
    await purgeDomain(tx, domain.id);
  }

  private policyOf(domain: DomainRow): TldPolicy {
    const policy = this.registry.zones.policyOf(domain.tld);
    if (!policy) throw new Error(`no policy for .${domain.tld}`);
    return policy;
  }
}
