import type { AccountQueries } from '@registrar/accounts';
import type { ContactInput, ContactRole } from '@registrar/contacts';
import { DomainName } from '@registrar/kernel';
import type {
  CancelTransfer,
  CreatedTransfer,
  CreateTransfer,
  MoveDomain,
  TransferView,
} from '@registrar/transfers';
import type { AuditTrail } from '../../audit-trail';
import { accountSuspended } from '../../errors';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface StaffTransferOrder {
  accountId: number;
  domainName: string;
  /** Never in the audit log. */
  authCode?: string;
  privacyEnabled?: boolean;
  /** USD before tax; must match. Omitted in a dry run, which shows it. */
  purchasePrice?: number;
  contacts?: { [role in ContactRole]?: ContactInput };
  tldRequirements?: Record<string, string>;
  /** As in CreateTransferRequest. */
  deadline: Date;
}

export type StaffMove = Pick<
  StaffTransferOrder,
  'accountId' | 'domainName' | 'authCode' | 'contacts' | 'tldRequirements'
>;

/** What the account itself calls; staff call the same. */
export interface InboundUseCases {
  createTransfer: Pick<CreateTransfer, 'execute'>;
  cancelTransfer: Pick<CancelTransfer, 'cancelForAccount'>;
  moveDomain: Pick<MoveDomain, 'read' | 'execute'>;
}

/**
 * Brings domains into an account, and cancels it, by the account's own use cases: the same checks, refusals
 * and charges. Each has its audit entry in the transaction that begins it.
 */
export class InboundTransfersByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly accounts: Pick<AccountQueries, 'get'>,
    private readonly own: InboundUseCases,
  ) {}

  /**
   * Charged to the account, within its limits. Throws 403, 404 of the account, 409 where it is suspended or the
   * name is transferred already, and the refusals of the account.
   */
  async start(actor: StaffActor, order: StaffTransferOrder): Promise<CreatedTransfer> {
    assertMay(actor.role, 'transfer.start');
    const { accountId, domainName } = order;
    await this.assertMayBuy(accountId);
    return this.own.createTransfer.execute({
      ...order,
      // fields that the TLD does not know are refused
      strict: true,
      byStaff: {
        note: (operationId, { state, years, total }) =>
          this.audit.append(actor, 'transfer.start', {
            target: targetOf(domainName),
            after: {
              accountId,
              operationId,
              state,
              ...(years !== undefined && { years }),
              ...(total && { total: total.toDecimal() }),
            },
          }),
      },
    });
  }

  /** The newest transfer of the name. Throws 403, 404, 400 where it is canceled, 409, 502 and 504. */
  async cancel(actor: StaffActor, domainName: string): Promise<TransferView> {
    assertMay(actor.role, 'transfer.cancel');
    return this.own.cancelTransfer.cancelForAccount(
      DomainName.of(domainName),
      ({ accountId, operationId, state }) =>
        this.audit.append(actor, 'transfer.cancel', {
          target: targetOf(domainName),
          before: { accountId, state },
          after: { operationId },
        }),
    );
  }

  /**
   * From another account of the registrar, by the code of the domain. The account needs no access to the route
   * of its own. Throws 403, 404, 409 of a suspended account, and the refusals of the account.
   */
  async move(actor: StaffActor, { accountId, ...move }: StaffMove): Promise<void> {
    assertMay(actor.role, 'transfer.move');
    await this.assertMayBuy(accountId);
    const request = this.own.moveDomain.read(accountId, { ...move, strict: true });
    await this.own.moveDomain.execute(request, (operationId, losingAccountId) =>
      this.audit.append(actor, 'transfer.move', {
        target: targetOf(request.name.ascii),
        before: { accountId: losingAccountId },
        after: { accountId, operationId },
      }),
    );
  }

  /** An account that cannot call the API gets no new domain either. */
  private async assertMayBuy(accountId: number): Promise<void> {
    const { suspension, effectiveSuspension } = await this.accounts.get(accountId);
    if (suspension ?? effectiveSuspension) throw accountSuspended();
  }
}

const targetOf = (name: string): string => `domain:${DomainName.parse(name)?.ascii ?? name}`;
