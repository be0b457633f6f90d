import type { AppError, Operation, OperationKind } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';

/**
 * The finding of staff on an operation that the reconciler could not settle: whether the registry has carried
 * it out.
 */
export const OPERATION_VERDICTS = ['carried_out', 'not_carried_out'] as const;
export type OperationVerdict = (typeof OPERATION_VERDICTS)[number];

/** Manual settlement of one kind of operation. Inside the open transaction, on the locked row. */
export interface ManualSettlement {
  /** Carried out, and the domain is deleted or in redemption: there is no `info`, and the verdict decides. */
  readonly endsDomain?: boolean;
  /**
   * `info`: carried out, as the registry shows the domain now; undefined: not carried out, and `error` is
   * returned to the client.
   */
  settleManually(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
    verdict: OperationVerdict,
  ): Promise<Operation>;
}

/** Kinds without one are settled automatically only. */
export type ManualSettlements = Partial<Record<OperationKind, ManualSettlement>>;
