import type { StoredAnswer } from '@registrar/kernel';

/** A refusal that was given before, to be repeated word by word. */
export class StoredRefusal extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('a refusal that was stored with its idempotency key');
    this.name = 'StoredRefusal';
  }
}
