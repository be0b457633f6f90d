import { PlannedOperations } from '@registrar/domains';
import type { NewOperation, PlannedSteps } from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import { plannedTransfer } from '@registrar/transfers';

/** What carrying out an operation does, in words, for every kind that a dry run may open. */
export class OperationPlans {
  private readonly domains: PlannedOperations;

  constructor(connections: RegistryConnections) {
    this.domains = new PlannedOperations(connections);
  }

  async stepsOf(operation: NewOperation): Promise<PlannedSteps> {
    const steps = plannedTransfer(operation) ?? (await this.domains.stepsOf(operation));
    if (!steps) throw new Error(`operations of kind ${operation.kind} have no plan`);
    return steps;
  }
}
