import { contactFrom } from '@registrar/contacts';
import type { PrivacyPolicy } from '@registrar/domains';
import type { Settings } from './settings';

type PrivacySettings = Pick<
  Settings,
  | 'privacyName'
  | 'privacyOrganization'
  | 'privacyAddress'
  | 'privacyCity'
  | 'privacyState'
  | 'privacyZip'
  | 'privacyCountry'
  | 'privacyPhone'
  | 'privacyEmailDomain'
>;

/** Throws for a contact that no registry would take: at boot, and not at the first sale with privacy. */
export function privacyPolicyOf(settings: PrivacySettings): PrivacyPolicy {
  const words = settings.privacyName.trim().split(/\s+/);
  const { email: _email, ...contact } = contactFrom('registrant', {
    firstName: words.slice(0, -1).join(' '),
    lastName: words[words.length - 1],
    companyName: settings.privacyOrganization,
    address1: settings.privacyAddress,
    city: settings.privacyCity,
    state: settings.privacyState,
    zip: settings.privacyZip,
    country: settings.privacyCountry,
    phone: settings.privacyPhone,
    email: `privacy@${settings.privacyEmailDomain}`,
  });
  return { contact, emailDomain: settings.privacyEmailDomain };
}
