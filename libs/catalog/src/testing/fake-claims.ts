import { registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { ClaimsNotice } from '../claims/claims-notice';
import {
  ClaimsAcknowledgements,
  ClaimsNotices,
  ClaimsNoticeService,
  type FetchedNotice,
  type StoredNotice,
} from '../claims/ports';

/** The example of RFC 9361 §6.5, with its checksum. */
export const EXAMPLE_NOTICE: ClaimsNotice = {
  id: '370d0b7c9223372036854775807',
  notBefore: new Date('2010-08-14T09:00:00Z'),
  notAfter: new Date('2010-08-16T09:00:00Z'),
  label: 'example-one',
  claims: [
    {
      markName: 'Example One',
      holders: [
        {
          role: 'owner',
          organization: 'Example Inc.',
          street: ['123 Example Dr.', 'Suite 100'],
          city: 'Reston',
          state: 'VA',
          postalCode: '20190',
          countryCode: 'US',
        },
      ],
      contacts: [],
      jurisdiction: { description: 'USA', countryCode: 'US' },
      classes: [{ number: '35', description: 'Advertising; business management; business administration.' }],
      goodsAndServices: 'Bardus populorum circumdabit se cum captiosus populum.',
    },
  ],
};

/** A clearinghouse in memory, by lookup key. */
export class FakeClaimsNoticeService extends ClaimsNoticeService {
  readonly notices = new Map<string, ClaimsNotice>();
  readonly fetched: string[] = [];

  async fetch(claimKey: string): Promise<FetchedNotice> {
    this.fetched.push(claimKey);
    const notice = this.notices.get(claimKey);
    if (!notice) throw registryUnavailable(new Error('404'));
    return { notice, document: `<notice>${notice.id}</notice>` };
  }
}

/** Notices in memory. */
export class FakeClaimsNotices extends ClaimsNotices {
  readonly stored = new Map<string, StoredNotice>();

  async inForce(claimKey: string, now: Date): Promise<ClaimsNotice | undefined> {
    return [...this.stored.values()]
      .filter(
        ({ notice, claimKey: key }) => key === claimKey && notice.notBefore <= now && notice.notAfter > now,
      )
      .sort((a, b) => b.notice.notAfter.getTime() - a.notice.notAfter.getTime())[0]?.notice;
  }

  async find(noticeId: string): Promise<ClaimsNotice | undefined> {
    return this.stored.get(noticeId)?.notice;
  }

  async add(stored: StoredNotice): Promise<void> {
    if (!this.stored.has(stored.notice.id)) this.stored.set(stored.notice.id, stored);
  }
}

type Acknowledgement = Parameters<ClaimsAcknowledgements['add']>[0];

/** Acknowledgements in memory. */
export class FakeClaimsAcknowledgements extends ClaimsAcknowledgements {
  readonly added: Acknowledgement[] = [];

  constructor(private readonly uow: UnitOfWork = new FakeUnitOfWork()) {
    super();
  }

  async add(acknowledgement: Acknowledgement): Promise<void> {
    this.uow.assertOpen();
    this.added.push(acknowledgement);
  }
}
