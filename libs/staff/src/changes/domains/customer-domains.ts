import type { ContactInput, ContactRole } from '@registrar/contacts';
import type { DsInput } from '@registrar/dns';
import type {
  AddDs,
  ChangeResult,
  DsView,
  NoteChange,
  RemoveDs,
  RenewalResult,
  RenewDomain,
  SetContacts,
  SetNameservers,
  UpdateSettings,
} from '@registrar/domains';
import { DomainName } from '@registrar/kernel';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay, type StaffOperation } from '../../permissions';
import type { StaffActor } from '../../staff';

/** What the account itself calls; staff call the same. */
export interface CustomerUseCases {
  setNameservers: Pick<SetNameservers, 'execute'>;
  updateSettings: Pick<UpdateSettings, 'execute'>;
  setContacts: Pick<SetContacts, 'execute'>;
  addDs: Pick<AddDs, 'execute'>;
  removeDs: Pick<RemoveDs, 'execute'>;
  renewDomain: Pick<RenewDomain, 'execute'>;
}

export interface StaffContactsChange {
  contacts: { [role in ContactRole]?: ContactInput };
  tldRequirements?: Record<string, string>;
}

export interface StaffRenewal {
  /** Omitted: the minimum term of the TLD. */
  years?: number;
  /** USD for the whole term, before tax; must match. Omitted in a dry run, which shows it. */
  purchasePrice?: number;
  /** The term that is renewed: a second request of the same term is refused. */
  termEnd: Date;
  /** As in RenewDomainRequest. */
  deadline: Date;
}

interface Customer {
  accountId: number;
  name: DomainName;
  note: NoteChange;
}

/**
 * Changes a domain for its account by the account's own use cases: the same checks, refusals and charges. A
 * change has an audit entry, in the transaction that begins it; what is already so has none.
 */
export class CustomerDomains {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly own: CustomerUseCases,
  ) {}

  async setNameservers(
    actor: StaffActor,
    domainName: string,
    nameservers: readonly string[],
  ): Promise<ChangeResult> {
    const { accountId, name, note } = await this.customer(actor, 'domain.set_nameservers', domainName);
    return this.own.setNameservers.execute(accountId, name, nameservers, note);
  }

  async setAutorenew(actor: StaffActor, domainName: string, on: boolean): Promise<ChangeResult> {
    const { accountId, name, note } = await this.customer(actor, 'domain.set_autorenew', domainName);
    return this.own.updateSettings.execute(accountId, name, { autorenewEnabled: on }, note);
  }

  async setPrivacy(actor: StaffActor, domainName: string, on: boolean): Promise<ChangeResult> {
    const { accountId, name, note } = await this.customer(actor, 'domain.set_privacy', domainName);
    return this.own.updateSettings.execute(accountId, name, { privacyEnabled: on }, note);
  }

  async setContacts(
    actor: StaffActor,
    domainName: string,
    { contacts, tldRequirements }: StaffContactsChange,
  ): Promise<ChangeResult> {
    const { accountId, name, note } = await this.customer(actor, 'domain.set_contacts', domainName);
    // fields that the TLD does not know are refused
    const holder = { strict: true, ...(tldRequirements && { tldRequirements }) };
    return this.own.setContacts.execute(accountId, name, contacts, holder, note);
  }

  async addDs(actor: StaffActor, domainName: string, record: DsInput): Promise<DsView> {
    const { accountId, name, note } = await this.customer(actor, 'domain.add_ds', domainName);
    return this.own.addDs.execute(accountId, name, record, note);
  }

  async removeDs(actor: StaffActor, domainName: string, digest: string): Promise<void> {
    const { accountId, name, note } = await this.customer(actor, 'domain.remove_ds', domainName);
    return this.own.removeDs.execute(accountId, name, digest, note);
  }

  /** Charged to the account, within its limits; 409 for another term than that of the request. */
  async renew(actor: StaffActor, domainName: string, renewal: StaffRenewal): Promise<RenewalResult> {
    const { accountId, name } = await this.customer(actor, 'domain.renew', domainName);
    const { termEnd, ...request } = renewal;
    return this.own.renewDomain.execute({
      ...request,
      accountId,
      domainName: name.ascii,
      byStaff: {
        termEnd,
        note: (operationId, { years, total, expiresAt }) =>
          this.audit.append(actor, 'domain.renew', {
            target: `domain:${name.ascii}`,
            before: { accountId, expiresAt },
            after: { operationId, years, total: total.toDecimal() },
          }),
      },
    });
  }

  /** Throws 403, 404. */
  private async customer(
    actor: StaffActor,
    operation: StaffOperation,
    domainName: string,
  ): Promise<Customer> {
    assertMay(actor.role, operation);
    const { name, accountId } = await this.queries.domain(domainName);
    const note: NoteChange = (operationId, { before, after }) =>
      this.audit.append(actor, operation, {
        target: `domain:${name}`,
        before: { accountId, ...before },
        after: { operationId, ...after },
      });
    return { accountId, name: DomainName.of(name), note };
  }
}
