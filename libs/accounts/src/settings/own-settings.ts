import { badRequest, type Clock, toTimestamp } from '@registrar/kernel';
import type { AccountActor, AccountOptions, DefaultContacts } from '../account';
import type { AccountOptionsChange } from './account-options';
import type { OwnerTrail } from './owner-trail';
import type { AccountContacts, AccountReader, SentContacts } from '../ports';
import { accountNotFound } from '../errors';
import type { UpdateAccountSettings } from './update-account-settings';

/** Settings that an owner may change; absent: unchanged. */
export type OwnSettingsChange = Pick<
  AccountOptionsChange,
  | 'autorenewEnabled'
  | 'autorenewLeadDays'
  | 'privacyEnabled'
  | 'nameservers'
  | 'registrantLockOptOut'
  | 'complianceNotices'
  | 'defaultCurrency'
  | 'verifyForwardingRecipients'
  | 'strictRequests'
> & { contacts?: SentContacts };

/** `taxBps`: account-specific rate in basis points; overrides the rule of its country. */
export interface OwnTax extends Omit<AccountOptions['taxation'], 'byRule'> {
  taxBps?: number;
}

/** Settings as the owner reads them; two-step verification is not changed by this use case. */
export interface OwnSettings extends Pick<
  AccountOptions,
  | 'twoStepEnabled'
  | 'apiAccessEnabled'
  | 'autorenewLeadDays'
  | 'registrantLockOptOut'
  | 'complianceNotices'
  | 'expirationHold'
  | 'defaultCurrency'
  | 'verifyForwardingRecipients'
  | 'strictRequests'
> {
  /** How purchases are taxed; changed by the registrar alone. */
  tax: OwnTax;
  /** ISO 8601; absent: the opt-out is off. */
  registrantLockOptOutFrom?: string;
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  nameservers: readonly string[];
  contacts: { [role in keyof DefaultContacts]: object };
}

/** Reads and changes the settings of the caller's account. */
export class OwnAccountSettings {
  constructor(
    private readonly reader: AccountReader,
    private readonly update: UpdateAccountSettings,
    private readonly contacts: AccountContacts,
    private readonly trail: OwnerTrail,
    private readonly clock: Clock,
  ) {}

  async get(accountId: number): Promise<OwnSettings> {
    const account = await this.reader.find(accountId);
    if (!account) throw accountNotFound();
    return this.shown(account);
  }

  /** Throws 400: nothing to change, or naming the field. */
  async change(actor: AccountActor, { contacts = {}, ...change }: OwnSettingsChange): Promise<OwnSettings> {
    const changes = Object.values({ ...change, ...contacts }).filter((value) => value !== undefined);
    if (changes.length === 0) throw badRequest('at least one setting is required', 'account.settings_empty');
    this.contacts.check(contacts);
    return this.trail.run(async () => {
      const ids = await this.contacts.store(contacts, this.clock.now(actor.accountId));
      const { before, after: changed } = await this.update.execute(actor.accountId, {
        ...change,
        contacts: ids,
      });
      await this.trail.append(actor, 'account.settings', {
        before: ownPart(before),
        after: ownPart(changed),
      });
      // Inside the unit: a dry run undoes new contacts at its end.
      return this.shown(changed);
    });
  }

  private async shown(options: AccountOptions): Promise<OwnSettings> {
    const {
      twoStepEnabled,
      apiAccessEnabled,
      autorenewLeadDays,
      registrantLockOptOut,
      complianceNotices,
      expirationHold,
      defaultCurrency,
      verifyForwardingRecipients,
      strictRequests,
      defaults,
      taxBps,
      taxation,
    } = options;
    const { byRule: _byRule, ...who } = taxation;
    const { autorenewEnabled, privacyEnabled, nameservers } = defaults;
    return {
      autorenewEnabled,
      autorenewLeadDays,
      privacyEnabled,
      nameservers,
      contacts: await this.contacts.load(defaults.contacts),
      registrantLockOptOut,
      ...optOutFrom(options),
      complianceNotices,
      expirationHold,
      defaultCurrency,
      verifyForwardingRecipients,
      strictRequests,
      twoStepEnabled,
      apiAccessEnabled,
      tax: { ...(taxBps > 0 && { taxBps }), ...who },
    };
  }
}

const optOutFrom = ({
  registrantLockOptOutFrom: from,
}: AccountOptions): Pick<OwnSettings, 'registrantLockOptOutFrom'> =>
  from ? { registrantLockOptOutFrom: toTimestamp(from) } : {};

/** Contacts by id alone: the log holds no personal data. */
const ownPart = (options: AccountOptions): object => {
  const { autorenewLeadDays, registrantLockOptOut, complianceNotices, expirationHold } = options;
  const { defaultCurrency, verifyForwardingRecipients, strictRequests, defaults } = options;
  return {
    autorenewLeadDays,
    registrantLockOptOut,
    ...optOutFrom(options),
    complianceNotices,
    expirationHold,
    defaultCurrency,
    verifyForwardingRecipients,
    strictRequests,
    ...defaults,
  };
};
