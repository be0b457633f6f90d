import type { UnitOfWork } from '@registrar/kernel';
import type { PollMessage } from '../answers';
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
  ): Promise<boolean> {
    this.uow.assertOpen();
    const key = `${connectionId} ${message.id}`;
    if (this.messages.has(key)) return false;
    this.messages.set(key, { id: String(this.messages.size + 1), message, disposition, receivedAt });
    return true;
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
