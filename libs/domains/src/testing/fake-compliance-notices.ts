import type { UnitOfWork } from '@registrar/kernel';
import { ComplianceNotices, type ComplianceSubject, type NewComplianceNotice } from '../compliance/ports';

/** Notices of registries in memory; keeps to the same contract as the database. */
export class FakeComplianceNotices extends ComplianceNotices {
  readonly notices: (NewComplianceNotice & { id: number })[] = [];
  /** By the name of the domain. */
  readonly subjects = new Map<string, ComplianceSubject>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async subject(name: string): Promise<ComplianceSubject | undefined> {
    this.uow.assertOpen();
    return this.subjects.get(name);
  }

  async add(notice: NewComplianceNotice): Promise<number | undefined> {
    this.uow.assertOpen();
    const { message } = notice;
    if (
      message &&
      this.notices.some(
        (one) => one.message?.connectionId === message.connectionId && one.message.id === message.id,
      )
    )
      return undefined;
    const id = this.notices.length + 1;
    this.notices.push({ ...notice, id });
    return id;
  }
}
