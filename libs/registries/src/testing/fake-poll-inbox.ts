import type { UnitOfWork } from '@registrar/kernel';
import { idOfReused, isReused, type PollMessage } from '../answers';
import { type PollDisposition, PollInbox } from '../ports';

interface FakePollMessage {
  id: string;
  message: PollMessage;
  disposition: PollDisposition;
  receivedAt: Date;
  seen?: { by: string; at: Date };
}

/** Messages of registries in memory, with the contract of the database. */
export class FakePollInbox extends PollInbox {
  readonly messages = new Map<string, FakePollMessage>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async store(
    connectionId: number,
    message: PollMessage,
    disposition: PollDisposition,
    receivedAt: Date,
  ): Promise<string | undefined> {
    this.uow.assertOpen();
    const earlier = this.messages.get(`${connectionId} ${message.id}`);
    const id = earlier && isReused(message, earlier.message.queuedAt) ? idOfReused(message) : message.id;
    const key = `${connectionId} ${id}`;
    if (this.messages.has(key)) return undefined;
    this.messages.set(key, { id: String(this.messages.size + 1), message, disposition, receivedAt });
    return id;
  }

  async dispose(connectionId: number, messageId: string, disposition: PollDisposition): Promise<void> {
    this.uow.assertOpen();
    const stored = this.messages.get(`${connectionId} ${messageId}`);
    if (!stored)
      throw new Error(`poll message ${messageId} of registry connection ${connectionId} is not stored`);
    stored.disposition = disposition;
  }

  async putAside(id: string, by: string, at: Date): Promise<'done' | 'before' | undefined> {
    this.uow.assertOpen();
    const stored = [...this.messages.values()].find((one) => one.id === id && one.disposition === 'unknown');
    if (!stored) return undefined;
    if (stored.seen) return 'before';
    stored.seen = { by, at };
    return 'done';
  }
}
