import type { DomainName } from '@registrar/kernel';
import type { ZoneAuthor } from '../records/change-records';
import { domainNotFound } from '../errors';
import { type EmailForwarding, MAIL_PLACE } from './forwarding';
import { alreadyForwarded, forwardingLoop, forwardingNotSetUp, forwardingsFull } from './forwarding-errors';
import type { MailSurroundings, WrittenForwarding } from '../ports';
import { giveUp, mailRecords, NO_MOVES, take } from './forwarding-records';
import { destinationFrom, emailForwardingFrom } from './forwarding-rules';
import { type ForwardingParts, inZone, type OpenZone } from './forwarding-writes';

/** What is around a mailbox. */
const look = (
  { store }: ForwardingParts,
  zone: OpenZone,
  name: DomainName,
  { mailbox, emailTo }: EmailForwarding,
): Promise<MailSurroundings> =>
  store.aroundEmail(zone, { mailbox, address: `${mailbox}@${name.ascii}`, emailTo }, zone.accountId);

/**
 * Forwards the mail of a mailbox. The first one of a domain makes its mail come to the forwarding servers;
 * the user's own MX records are set aside. 400 by `emailForwardingFrom`, 404, 409, 412, 503.
 */
export class CreateEmailForwarding {
  constructor(private readonly parts: ForwardingParts) {}

  async execute(author: ZoneAuthor, name: DomainName, input: EmailForwarding): Promise<WrittenForwarding> {
    const { store, policy } = this.parts;
    const entry = emailForwardingFrom(name.ascii, input);
    return inZone(this.parts, author, name, async (zone) => {
      zone.assertWritable();
      const around = await look(this.parts, zone, name, entry);
      if (around.isForwarded) throw alreadyForwarded();
      if (around.isLoop) throw forwardingLoop('emailTo');
      if (policy.mailExchangers.length === 0) throw forwardingNotSetUp('Email');
      if (around.forwardings >= policy.maxEmailForwardings)
        throw forwardingsFull(policy.maxEmailForwardings, 'email');
      const write = { kind: 'create_email', entry } as const;
      if (around.forwardings > 0) return zone.save(write, NO_MOVES, []);
      const held = await store.held(zone, [MAIL_PLACE.host]);
      return zone.save(write, take(MAIL_PLACE, mailRecords(policy), held), held);
    });
  }
}

/**
 * Gives a mailbox another destination. 400, 404 also for the mailbox, 409 under a lock, 412. `mailbox` as
 * `mailboxFrom` gives it.
 */
export class ChangeEmailForwarding {
  constructor(private readonly parts: ForwardingParts) {}

  async execute(
    author: ZoneAuthor,
    name: DomainName,
    mailbox: string,
    destination: string,
  ): Promise<WrittenForwarding> {
    const entry = { mailbox, emailTo: destinationFrom(name.ascii, destination) };
    return inZone(this.parts, author, name, async (zone) => {
      const { isForwarded, isLoop } = await look(this.parts, zone, name, entry);
      if (!isForwarded) throw domainNotFound();
      zone.assertWritable();
      if (isLoop) throw forwardingLoop('emailTo');
      return zone.save({ kind: 'change_email', entry }, NO_MOVES, []);
    });
  }
}

/**
 * Removes a mailbox; with the last one of a domain the MX records come back that were set aside. 404 also for
 * the mailbox, 409, 412.
 */
export class DeleteEmailForwarding {
  constructor(private readonly parts: ForwardingParts) {}

  async execute(author: ZoneAuthor, name: DomainName, mailbox: string): Promise<WrittenForwarding> {
    const { store } = this.parts;
    return inZone(this.parts, author, name, async (zone) => {
      const { isForwarded, forwardings } = await look(this.parts, zone, name, { mailbox, emailTo: '' });
      if (!isForwarded) throw domainNotFound();
      zone.assertWritable();
      const write = { kind: 'delete_email', mailbox } as const;
      if (forwardings > 1) return zone.save(write, NO_MOVES, []);
      const held = await store.held(zone, [MAIL_PLACE.host]);
      return zone.save(write, giveUp(MAIL_PLACE, held), held);
    });
  }
}
