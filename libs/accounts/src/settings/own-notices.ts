import type { AccountActor } from '../account';
import type { NoticeSettingsStore } from '../ports';
import { DEFAULT_LEADS, type NoticeLeads, noticeLeads, type NoticeLeadsInput } from './notice-leads';
import type { OwnerTrail } from './owner-trail';

export interface NoticeSettings {
  leads: NoticeLeads;
  /** Notices are written: the account has set lead times or has a subscription to them. */
  active: boolean;
}

/** Reads and sets the lead times of notices of the caller's account. */
export class OwnNotices {
  constructor(
    private readonly store: NoticeSettingsStore,
    private readonly trail: OwnerTrail,
  ) {}

  async get(accountId: number): Promise<NoticeSettings> {
    const { leads, isSubscribed } = await this.store.find(accountId);
    return { leads: leads ?? DEFAULT_LEADS, active: leads !== undefined || isSubscribed };
  }

  /** Replaces all lead times. Throws 400 naming the kind. */
  async set(actor: AccountActor, input: NoticeLeadsInput): Promise<NoticeSettings> {
    const leads = noticeLeads(input);
    await this.trail.run(async () => {
      const before = await this.store.save(actor.accountId, leads);
      await this.trail.append(actor, 'account.notices', {
        before: before ? inWords(before) : {},
        after: inWords(leads),
      });
    });
    return { leads, active: true };
  }
}

/** As the audit log and dry runs show them. */
const inWords = (leads: NoticeLeads): object =>
  Object.fromEntries(Object.entries(leads).map(([kind, days]) => [kind, days.join(', ') || 'none']));
