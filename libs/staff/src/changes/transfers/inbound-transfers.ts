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
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { accountSuspended, recordNotFound } from '../../errors';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';
import { boundDomain, inAnotherAccount } from '../domains/bound-domain';

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

export interface StaffMove extends Pick<
  StaffTransferOrder,
  'accountId' | 'domainName' | 'authCode' | 'contacts' | 'tldRequirements'
> {
  /** The account that loses the domain; that of another one is left as it is. Absent: any. */
  losingAccountId?: number;
}

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
    private readonly queries: Pick<AdminQueries, 'domain'>,
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

  /**
   * The open transfer of the name, else the newest. Throws 403, 404, 400 where it is canceled, 409, 502 and 504;
   * 409 also when several accounts have an open one and `accountId` is absent.
   */
  async cancel(actor: StaffActor, domainName: string, accountId?: number): Promise<TransferView> {
    assertMay(actor.role, 'transfer.cancel');
    return this.own.cancelTransfer.cancelForAccount(DomainName.of(domainName), accountId, (canceled) =>
      this.audit.append(actor, 'transfer.cancel', {
        target: targetOf(domainName),
        before: { accountId: canceled.accountId, state: canceled.state },
        after: { operationId: canceled.operationId },
      }),
    );
  }

  /**
   * From another account of the registrar, by the code of the domain. The account needs no access to the route
   * of its own. Throws 403, 404, 409 of a suspended account, and the refusals of the account.
   */
  async move(actor: StaffActor, { accountId, losingAccountId, ...move }: StaffMove): Promise<void> {
    assertMay(actor.role, 'transfer.move');
    await this.assertMayBuy(accountId);
    const request = this.own.moveDomain.read(accountId, { ...move, strict: true });
    await this.own.moveDomain.execute(request, async (operationId, loser) => {
      // in the transaction of the move, under the lock of the domain
      if (losingAccountId !== undefined && loser !== losingAccountId) throw inAnotherAccount(loser);
      await this.audit.append(actor, 'transfer.move', {
        target: targetOf(request.name.ascii),
        before: { accountId: loser },
        after: { accountId, operationId },
      });
    });
  }

  /**
   * With the account that has the domain now. The code is tried when the move is carried out. Throws 400 of its
   * fields, 404, and 409 of a suspended account.
   */
  async bindMove(command: StaffMove): Promise<StaffMove> {
    const { accountId, losingAccountId: _bound, ...move } = command;
    await this.assertMayBuy(accountId);
    this.own.moveDomain.read(accountId, { ...move, strict: true });
    const { name, accountId: losingAccountId } = await boundDomain(this.queries, {
      domainName: move.domainName,
    });
    if (losingAccountId === accountId) throw recordNotFound('domain');
    return { ...command, domainName: name, losingAccountId };
  }

  /** An account that cannot call the API gets no new domain either. */
  private async assertMayBuy(accountId: number): Promise<void> {
    const { suspension, effectiveSuspension } = await this.accounts.get(accountId);
    if (suspension ?? effectiveSuspension) throw accountSuspended();
  }
}

const targetOf = (name: string): string => `domain:${DomainName.parse(name)?.ascii ?? name}`;
