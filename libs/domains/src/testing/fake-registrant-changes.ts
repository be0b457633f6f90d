import type { UnitOfWork } from '@registrar/kernel';
import type { RecordedRegistrantChange } from '../shared/registrants/registrant-change';
import { NameserverProbe, Pause, RegistrantChanges } from '../shared/ports';

/** Registrant changes in memory. */
export class FakeRegistrantChanges extends RegistrantChanges {
  readonly rows: RecordedRegistrantChange[] = [];
  /** `<account> <address in lower case>` */
  readonly verified = new Set<string>();
  /** Accounts, and from when their waiver counts. */
  readonly optedOut = new Map<number, Date>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(change: RecordedRegistrantChange): Promise<void> {
    this.uow.assertOpen();
    if (this.rows.some(({ operationId }) => operationId === change.operationId))
      throw new Error(`operation ${change.operationId} has changed a registrant already`);
    this.rows.push(change);
  }

  async isVerified(accountId: number, email: string): Promise<boolean> {
    return this.verified.has(`${accountId} ${email.toLowerCase()}`);
  }

  async isOptedOut(accountId: number, now: Date): Promise<boolean> {
    const from = this.optedOut.get(accountId);
    return from !== undefined && from <= now;
  }
}

/** Waits by the test's clock; `meanwhile` is what others do in that time. */
export class FakePause extends Pause {
  readonly pauses: number[] = [];
  meanwhile: () => Promise<void> = async () => undefined;

  async for(milliseconds: number): Promise<void> {
    this.pauses.push(milliseconds);
    await this.meanwhile();
  }
}

/** Name servers that answer, except those in `deaf`. */
export class FakeNameserverProbe extends NameserverProbe {
  readonly deaf = new Set<string>();

  async silent(hosts: readonly string[]): Promise<string[]> {
    return hosts.filter((host) => this.deaf.has(host));
  }
}
