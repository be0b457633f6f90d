import type { Clock } from '@registrar/kernel';
import type { MailPreview, ShownMail } from '../mail/ports';
import {
  type Announcement,
  type AnnouncementContent,
  announcementValues,
  checkAnnouncement,
  filledAnnouncement,
  invalidAnnouncement,
} from './announcement';
import {
  announcementChanged,
  announcementNotDraft,
  announcementNotFound,
  audienceEmpty,
  tooLateToWithdraw,
} from './errors';
import type { AnnouncementStore, AudienceCount } from './ports';

/** Stands for the name of the account in a preview. */
const SAMPLE_USERNAME = 'example-account';

export interface AnnouncementPreview extends AudienceCount {
  mail: ShownMail;
}

export interface ChangedAnnouncement {
  before?: Announcement;
  after: Announcement;
}

/** Writes, publishes and withdraws announcements. Writes run inside the caller's unit of work. */
export class ChangeAnnouncements {
  constructor(
    private readonly store: AnnouncementStore,
    private readonly preview: MailPreview,
    private readonly clock: Clock,
    private readonly policy: { registrarName: string },
  ) {}

  /** Newest first, ids below `before`. */
  list(before: number | undefined, limit: number): Promise<Announcement[]> {
    return this.store.list(before, limit);
  }

  /** Throws 404. */
  async get(id: number): Promise<Announcement> {
    const found = await this.store.find(id);
    if (!found) throw announcementNotFound();
    return found;
  }

  /** The mail as an account gets it, and how many accounts belong to the audience now. Throws 404. */
  async show(id: number): Promise<AnnouncementPreview> {
    const { subject, text, audience } = await this.get(id);
    const { registrarName: registrar } = this.policy;
    const places = { registrar, username: SAMPLE_USERNAME };
    const values = announcementValues(
      filledAnnouncement(subject, places),
      filledAnnouncement(text, places),
      registrar,
    );
    return {
      ...(await this.store.countAudience(audience)),
      mail: this.preview.show('announcement', values, {}),
    };
  }

  /** Throws 400 naming the field. */
  async write(content: AnnouncementContent, by: string): Promise<Announcement> {
    const now = this.clock.now();
    const checked = await this.checked(content, now);
    return this.get(await this.store.add(checked, now, by));
  }

  /** Replaces a draft. Throws 400, 404, and 409 for one that is no draft. */
  async replace(id: number, content: AnnouncementContent): Promise<ChangedAnnouncement> {
    const before = await this.draft(id);
    await this.store.replace(id, await this.checked(content, this.clock.now()));
    return { before, after: await this.get(id) };
  }

  /** `version`: of the draft that was read. Throws 404 and 409; 400 where the audience is gone. */
  async publish(id: number, version: number, by: string): Promise<Announcement> {
    const draft = await this.draft(id);
    if (draft.version !== version) throw announcementChanged(draft.version);
    await this.checked(draft, this.clock.now());
    const { accounts } = await this.store.countAudience(draft.audience);
    if (accounts === 0) throw audienceEmpty();
    await this.store.publish(id, this.clock.now(), by, accounts);
    return this.get(id);
  }

  /**
   * A draft, or a published one; of one that is being sent, the rest of the accounts is not reached, and mails
   * that wait are not sent. Throws 404, 409.
   */
  async withdraw(id: number, by: string): Promise<ChangedAnnouncement> {
    const before = await this.locked(id);
    if (before.state === 'sent' || before.state === 'withdrawn') throw tooLateToWithdraw(before.state);
    await this.store.withdraw(id, this.clock.now(), by);
    return { before, after: await this.get(id) };
  }

  private async checked(content: AnnouncementContent, now: Date): Promise<AnnouncementContent> {
    const checked = checkAnnouncement(content, now);
    const missing = await this.store.missingOf(checked.audience);
    if (missing !== undefined) throw invalidAnnouncement('audience', `names what does not exist: ${missing}`);
    return checked;
  }

  private async draft(id: number): Promise<Announcement> {
    const found = await this.locked(id);
    if (found.state !== 'draft') throw announcementNotDraft(found.state);
    return found;
  }

  private async locked(id: number): Promise<Announcement> {
    const found = await this.store.lock(id);
    if (!found) throw announcementNotFound();
    return found;
  }
}
