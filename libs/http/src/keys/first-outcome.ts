import {
  AppError,
  DomainName,
  type ErrorKind,
  type KeyOutcomeKind,
  type Operations,
  type StoredAnswer,
} from '@registrar/kernel';
import { renderRefusal } from '../answers/status';

/** The body of a 200. */
export type Answer = { [key: string]: unknown };
/** The outcome of an operation that a key was bound to. */
export type Replay = (operationId: string) => Promise<Answer | 'unsettled'>;

/** A request that changed something and ended without an answer. */
export interface InterruptedRequest {
  accountId: number;
  /** Of the operation that it opened. */
  operationId?: string;
  /** The domain that its path names. */
  domain?: DomainName;
}
/** The answer of such a request by the state now; undefined: it does not follow from the state. */
export type Recovery = (first: InterruptedRequest) => Promise<Answer | 'unsettled' | undefined>;

/** What is known of the first request with a key. */
export interface FirstRequest {
  kind: KeyOutcomeKind;
  accountId: number;
  operation?: string;
  path?: string;
  answer?: StoredAnswer;
  operationId?: string;
}

/** `unstored`: it was carried out, and its answer is not known. `refused`: by the operation that it opened. */
export type FirstOutcome =
  | { kind: 'in_flight' | 'unknown_outcome' | 'ended' | 'unstored' }
  | { kind: 'answered'; answer: StoredAnswer }
  | { kind: 'derived'; body: Answer }
  | { kind: 'refused'; refusal: AppError };

/** Final answers below 500 are stored, except these: they do not depend on the request itself (BEHAVIOUR §5). */
const NOT_STORED = new Set([401, 403, 415, 429]);

export function isStorable(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code === 'idempotency.in_flight') return false;
  const { status } = renderRefusal(error);
  return status < 500 && !NOT_STORED.has(status);
}

/** The outcome of the first request with a key, for its repeats and its look-up. */
export class FirstOutcomes {
  private readonly replays = new Map<string, Replay>();
  private readonly recoveries = new Map<string, Recovery>();

  constructor(private readonly operations: Operations) {}

  /** Of an operation that binds its keys: by the operation that it opened. */
  declareReplay(operation: string, replay: Replay): void {
    this.replays.set(operation, replay);
  }

  /** Of an operation whose keys are handled for it: after a crash between its change and its answer. */
  declareRecovery(operation: string, recovery: Recovery): void {
    this.recoveries.set(operation, recovery);
  }

  /** `replay`: of the calling operation, if it declared none. */
  async find(first: FirstRequest, replay = this.replays.get(first.operation ?? '')): Promise<FirstOutcome> {
    switch (first.kind) {
      case 'in_flight':
      case 'ended':
        return { kind: first.kind };
      case 'answered':
        return { kind: 'answered', answer: first.answer! };
      case 'unknown_outcome':
        return (await this.recovered(first)) ?? { kind: 'unknown_outcome' };
      case 'bound':
        if (replay) return replayed(replay(first.operationId!));
        return (await this.recovered(first)) ?? this.settled(first.operationId!);
    }
  }

  private async recovered({
    accountId,
    operation = '',
    operationId,
    path,
  }: FirstRequest): Promise<FirstOutcome | undefined> {
    const recovery = this.recoveries.get(operation);
    const body = await recovery?.({ accountId, operationId, domain: path ? domainIn(path) : undefined });
    if (body === 'unsettled') return { kind: 'in_flight' };
    return body && { kind: 'derived', body };
  }

  private async settled(operationId: string): Promise<FirstOutcome> {
    const operation = await this.operations.find(operationId);
    if (operation?.state === 'succeeded') return { kind: 'unstored' };
    if (!operation?.failure) return { kind: 'in_flight' };
    const { kind, code, message, details } = operation.failure;
    return { kind: 'refused', refusal: new AppError(kind as ErrorKind, code, message, { details }) };
  }
}

async function replayed(outcome: Promise<Answer | 'unsettled'>): Promise<FirstOutcome> {
  try {
    const body = await outcome;
    return body === 'unsettled' ? { kind: 'in_flight' } : { kind: 'derived', body };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', refusal: error };
    throw error;
  }
}

/** The domain that a path names, wherever it stands in it. */
export function domainIn(path: string): DomainName | undefined {
  const names = path
    .split('?', 1)[0]
    .split('/')
    .slice(3)
    .map((part) => DomainName.parse(decodeURIComponent(part.split(':', 1)[0])));
  return names.find((name) => name !== undefined);
}
