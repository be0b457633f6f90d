import type { UnitOfWork } from '@registrar/kernel';
import type { PollMessage } from '../commands';
import { type PollDisposition, PollInbox } from '../ports';

interface FakePollMessage {
  message: PollMessage;
  disposition: PollDisposition;
  receivedAt: Date;
}

/** Messages of registries in memory; keeps to the same contract as the database. */
export class FakePollInbox extends PollInbox {
  readonly messages = new Map<string, FakePollMessage>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async store(connectionId: number, message: PollMessage, disposition: PollDisposition, receivedAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    const key = `${connectionId} ${message.id}`;
    if (this.messages.has(key)) return false;
    this.messages.set(key, { message, disposition, receivedAt });
    return true;
  }

  async dispose(connectionId: number, messageId: string, disposition: PollDisposition): Promise<void> {
    this.uow.assertOpen();
    const stored = this.messages.get(`${connectionId} ${messageId}`);
    if (!stored) throw new Error(`poll message ${messageId} of registry connection ${connectionId} is not stored`);
    stored.disposition = disposition;
  }
}
