import { addDays, type Clock, type LinkTokens, type Log, toTimestamp } from '@registrar/kernel';
import type { ContactBook, WriteMail } from '@registrar/contacts';
import type { DomainStore } from '@registrar/domains';
import type { RegistryConnections } from '@registrar/registries';
import type { OutboundTransfer } from './out-transfer';
import { OutboundTransferListener, type OutboundNotices } from '../ports';

/** Kind of the tokens in the links of notices. */
export const OUTBOUND_TRANSFER_LINK = 'transfer out link';
/** A registry that names no deadline waits this long, as a rule (FACTS §2.8). */
const USUAL_DAYS = 5;
/** Former registrants are informed as long as a change of the registrant locks a domain (ICANN Transfer Policy II.C.2). */
const FORMER_DAYS = 60;

export interface OutboundTransferNoticePolicy {
  /** Scheme, host and port of the pages for people. */
  linkBase: string;
  registrarName: string;
}

interface NotifyHolderOfOutboundTransferParts {
  notices: OutboundNotices;
  domains: DomainStore;
  contacts: ContactBook;
  mails: WriteMail;
  links: LinkTokens;
  connections: RegistryConnections;
  clock: Clock;
  log: Log;
  policy: OutboundTransferNoticePolicy;
}

/**
 * The losing registrar's notice: informs the registrant of the request, with a link that refuses it (ICANN
 * Transfer Policy I.A.3: within 24 hours of the request). Once for each request, in the transaction that
 * publishes the event. Registrants before a change within 60 days are informed too, without the link: a thief who
 * changed the registrant first would receive the only notice.
 */
export class NotifyHolderOfOutboundTransfer extends OutboundTransferListener {
  constructor(private readonly parts: NotifyHolderOfOutboundTransferParts) {
    super();
  }

  async changed(transfer: OutboundTransfer, status: 'initiated' | 'completed' | 'canceled'): Promise<void> {
    if (status !== 'initiated') return;
    // Where domains are handed over no registrar requests: the account itself did it.
    if ((await this.parts.connections.get(transfer.connectionId)).profile.transfer.mode === 'push') return;
    const { id: transferId, domainId, accountId, name: domain, gaining = '', actAt } = transfer;
    const held = await this.parts.domains.holdById(domainId);
    if (!held) return;
    const contactId = held.contactIds.registrant;
    const noticedAt = this.parts.clock.now(accountId);
    const formerIds = await this.parts.notices.formerRegistrants(domainId, addDays(noticedAt, -FORMER_DAYS));
    const contacts = await this.parts.contacts.load([...new Set([contactId, ...formerIds])]);
    const to = contacts.get(contactId)?.email ?? '';
    const expiresAt = actAt ?? addDays(noticedAt, USUAL_DAYS);
    const link = to === '' ? undefined : this.parts.links.create();
    const isNew = await this.parts.notices.addNotice({
      transferId,
      contactId,
      ...(link && { digest: link.digest }),
      noticedAt,
      expiresAt,
    });
    if (!isNew) return;
    const { linkBase, registrarName: registrar } = this.parts.policy;
    const values = { registrar, domain, gaining, deadline: toTimestamp(expiresAt).slice(0, 10) };
    const former = new Map(
      formerIds.flatMap((id) => {
        const email = contacts.get(id)?.email ?? '';
        return email === '' || email.toLowerCase() === to.toLowerCase()
          ? []
          : [[email.toLowerCase(), email] as const];
      }),
    );
    for (const address of former.values())
      await this.parts.mails.execute({
        accountId,
        template: 'transfer-out-former',
        subject: `transfer-out-former:${transferId}`,
        to: address,
        values,
      });
    if (!link)
      return this.parts.log.warn('transfer notice not sent: registrant without an email address', {
        domainId,
        name: domain,
      });
    await this.parts.mails.execute({
      accountId,
      template: 'transfer-out',
      subject: `transfer-out:${transferId}`,
      to,
      values: { ...values, link: `${linkBase}/transfer-out/${link.token}` },
    });
  }
}
