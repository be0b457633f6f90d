import { emailAddress, limitsOf, type WriteMail } from '@registrar/contacts';
import {
  addDays,
  badRequest,
  type Clock,
  type LinkTokens,
  type SecretVault,
  type UnitOfWork,
} from '@registrar/kernel';
import type { StatusSubscribers } from './ports';
import type { StatusSubscriber, SubscriptionPolicy } from './subscriber';
import type { UnsubscribeTokens } from './unsubscribe-tokens';

const DAY_SECONDS = 86_400;
/** Mails that ask one mailbox for the confirmation: strangers cannot flood it by their requests. */
const PER_INBOX = { mails: 3, seconds: DAY_SECONDS };
/** Characters of a text that is worth reading as an address. */
const MOST_CHARACTERS = 320;

export interface RequestSubscriptionParts {
  uow: UnitOfWork;
  subscribers: StatusSubscribers;
  mail: Pick<WriteMail, 'execute'>;
  vault: Pick<SecretVault, 'digest'>;
  clock: Clock;
  links: LinkTokens;
  tokens: UnsubscribeTokens;
}

/**
 * Asks the owner of a mail address whether mails about the status page are wanted. The caller learns nothing
 * about the address: not whether it is subscribed, nor whether its mails of the day are used up.
 */
export class RequestSubscription {
  constructor(
    private readonly parts: RequestSubscriptionParts,
    private readonly policy: SubscriptionPolicy,
  ) {}

  /** Throws 400 for what is not a mail address. */
  async execute(text: unknown): Promise<void> {
    const email = addressOf(text);
    const { uow, subscribers, clock } = this.parts;
    await uow.run(async () => {
      const subscriber = await subscribers.findOrAdd(email, clock.now());
      if (subscriber.confirmedAt === undefined) await this.sendConfirmation(subscriber);
    });
  }

  private async sendConfirmation({ id, email }: StatusSubscriber): Promise<void> {
    const { subscribers, mail, vault, clock, links, tokens } = this.parts;
    const { linkBase, registrarName, confirmDays } = this.policy;
    const now = clock.now();
    const limits = limitsOf(
      { purpose: 'status subscription', accountId: 0, email },
      { inbox: PER_INBOX },
      vault,
    );
    const { allowed } = await subscribers.countMail(limits, now);
    if (!allowed) return;
    const { token, digest } = links.create();
    const expiresAt = addDays(now, confirmDays);
    await subscribers.addLink({ digest, subscriberId: id, createdAt: now, expiresAt });
    await mail.execute({
      template: 'status-confirmation',
      subject: `status_subscriber:${id}`,
      to: email,
      values: {
        registrar: registrarName,
        email,
        link: `${linkBase}/status/confirm/${token}`,
        expires: expiresAt.toISOString().slice(0, 10),
        unsubscribe: `${linkBase}/status/unsubscribe/${tokens.tokenOf(id)}`,
      },
    });
  }
}

function addressOf(text: unknown): string {
  const email =
    typeof text === 'string' && text.length <= MOST_CHARACTERS ? emailAddress(text.trim()) : undefined;
  if (email === undefined)
    throw badRequest(
      "'email' must be one mail address such as desk@example.net",
      'status_subscription.invalid_address',
    );
  return email;
}
