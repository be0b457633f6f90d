import type { OperationAnswer, StoredAnswer } from '@registrar/kernel';

/** A refusal that was given before or to a call inside, to be repeated word by word. */
export class StoredRefusal extends Error {
  /** `retryAfter`: seconds. */
  constructor(
    readonly answer: StoredAnswer,
    readonly retryAfter?: number,
  ) {
    super('a refusal that is repeated');
    this.name = 'StoredRefusal';
  }
}

/** The refusal of a call inside the platform, for the client that ordered it. */
export const repeatRefusal = ({ status, body, errorCode, retryAfter }: OperationAnswer): StoredRefusal =>
  new StoredRefusal({ status, body, ...(errorCode !== undefined && { code: errorCode }) }, retryAfter);
