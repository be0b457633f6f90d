import type { DomainName } from '@registrar/kernel';
import type { RegistryConnection, RegistryTransfer } from '@registrar/registries';
import type { TransferOperation } from './commands/domain-changes';
import type { EppResponse } from './responses/response';
import { transferOf, transferStatusOf } from './responses/transfer';
import type { Standing } from './transform-outcomes';

/** A command of a transfer; `release` is the push of Nominet's std-release-1.0. */
export type TransferCommand = Exclude<TransferOperation, 'query'> | 'release';

interface StatusRule {
  /**
   * Values of trStatus that confirm result code 1000. The first one is assumed for an answer without trnData.
   */
  done: readonly RegistryTransfer['status'][];
  /** Whether the command may result in a pending transfer. */
  mayPend: boolean;
}

const APPROVED: StatusRule['done'] = ['serverApproved', 'clientApproved'];

/** RFC 5731 §3.2.4: the status of the transfer after each command. */
const RULES: Readonly<Record<TransferCommand, StatusRule>> = {
  request: { done: APPROVED, mayPend: true },
  release: { done: APPROVED, mayPend: true },
  approve: { done: ['clientApproved', 'serverApproved'], mayPend: false },
  reject: { done: ['clientRejected', 'serverCancelled'], mayPend: false },
  cancel: { done: ['clientCancelled', 'serverCancelled'], mayPend: false },
};

/**
 * The outcome in an answer with 1000 or 1001. Registries also answer 1000 to a request that is only pending:
 * trStatus decides, and an answer that contradicts the command is unknown, so that the registry is queried.
 */
export function standingOf(response: EppResponse, command: TransferCommand): Standing {
  const { done, mayPend } = RULES[command];
  const status = transferStatusOf(response);
  if (response.disposition === 'pending') return 'pending';
  // Without trnData a request may be pending or complete: only transfer:query and info show which.
  if (status === undefined) return command === 'request' ? 'unknown' : 'done';
  if (status === 'pending' && mayPend) return 'pending';
  return done.some((one) => one === status) ? 'done' : 'unknown';
}

/**
 * The transfer in an answer; undefined when the answer is about another domain. Without trnData it is derived
 * from the command.
 */
export function answerAbout(
  response: EppResponse,
  command: TransferCommand,
  { clientId }: RegistryConnection,
  name: DomainName,
): RegistryTransfer | undefined {
  const reported = transferOf(response);
  if (reported) return reported.name === name.ascii ? reported : undefined;
  const status = standingOf(response, command) === 'done' ? RULES[command].done[0] : 'pending';
  return { name: name.ascii, status, gaining: clientId, losing: '' };
}
