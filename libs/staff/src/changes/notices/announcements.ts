import type { Announcement, AnnouncementContent, ChangeAnnouncements } from '@registrar/contacts';
import type { AuditTrail } from '../../audit-trail';
import { actorLabel, type StaffActor } from '../../staff';

/** Announcements to accounts: staff write, publish and withdraw them, the worker reaches the accounts. */
export class AnnouncementsByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly announcements: ChangeAnnouncements,
  ) {}

  /** Throws 400, 403. */
  write(actor: StaffActor, content: AnnouncementContent): Promise<Announcement> {
    return this.audit.run(actor, 'announcement.create', async () => {
      const after = await this.announcements.write(content, actorLabel(actor));
      return { result: after, change: { target: targetOf(after.id), after: entryOf(after) } };
    });
  }

  /** Throws 400, 403, 404, 409. */
  replace(actor: StaffActor, id: number, content: AnnouncementContent): Promise<Announcement> {
    return this.audit.run(actor, 'announcement.put', async () => {
      const { before, after } = await this.announcements.replace(id, content);
      const entry = { ...(before && { before: entryOf(before) }), after: entryOf(after) };
      return { result: after, change: { target: targetOf(id), ...entry } };
    });
  }

  /** `version`: of the draft that the actor read. Throws 400, 403, 404, 409. */
  publish(actor: StaffActor, id: number, version: number): Promise<Announcement> {
    return this.audit.run(actor, 'announcement.publish', async () => {
      const after = await this.announcements.publish(id, version, actorLabel(actor));
      const { subject, audience, audienceCount, notBefore } = after;
      return {
        result: after,
        change: { target: targetOf(id), after: { version, subject, audience, audienceCount, notBefore } },
      };
    });
  }

  /** Throws 403, 404, 409. */
  withdraw(actor: StaffActor, id: number): Promise<Announcement> {
    return this.audit.run(actor, 'announcement.withdraw', async () => {
      const { before, after } = await this.announcements.withdraw(id, actorLabel(actor));
      return {
        result: after,
        change: {
          target: targetOf(id),
          ...(before && { before: { state: before.state } }),
          after: { state: after.state },
        },
      };
    });
  }
}

const targetOf = (id: number): string => `announcement:${id}`;

const entryOf = ({ version, subject, text, audience, notBefore }: Announcement): object => ({
  version,
  subject,
  text,
  audience,
  ...(notBefore && { notBefore }),
});
