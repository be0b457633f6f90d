import { PostgresDiagnosis } from '@registrar/adapter-postgres';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, ok, Unchecked, warning } from './finding';

/** Names that no registrant can register (RFC 9874, RFC 7535, RFC 6761 §6.4). */
const RESERVED = ['empty.as112.arpa', 'invalid'];
const PAGE = 'docs/lifecycle/calendar.md#hosts-that-others-delegate-to';

/** The name and the domains above it: hosts may be renamed below a host of a registered domain. */
const selfAndAbove = (name: string): string[] => {
  const labels = name.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
};

/** `own`: active domains of accounts here, among the names and those above them. */
export function judgeSacrificialDomains(
  names: readonly string[],
  own: readonly { name: string; autorenewEnabled: boolean }[],
): Finding[] {
  if (names.length === 0)
    return [ok('sacrificial_hosts.none', 'SACRIFICIAL_HOST_DOMAINS is empty: no host is renamed')];
  return names.map((name) => {
    const above = selfAndAbove(name);
    if (above.some((one) => RESERVED.includes(one)))
      return ok('sacrificial_hosts.reserved', 'no registrant can register it', name);
    const domain = own.find((one) => above.includes(one.name));
    if (!domain)
      return fault(
        'sacrificial_hosts.not_registered',
        'SACRIFICIAL_HOST_DOMAINS has a domain that is not active in an account here: its registrant controls all hosts that were renamed below it',
        `Register it here, or take it out of the setting and start the worker again (${PAGE}).`,
        name,
      );
    if (!domain.autorenewEnabled)
      return warning(
        'sacrificial_hosts.lapses',
        `auto-renewal of ${domain.name} is off: its next owner controls all hosts that were renamed below it`,
        'Turn auto-renewal on.',
        name,
      );
    return ok('sacrificial_hosts.registered', `${domain.name} is active here, with auto-renewal`, name);
  });
}

/** Whether hosts are renamed below domains that stay registered here (RFC 9874). */
export const sacrificialHostsCheck = (context: DoctorContext): Check => ({
  name: 'sacrificial_hosts',
  async run() {
    const names = context.settings.sacrificialHostDomains;
    if (!names) throw new Unchecked('SACRIFICIAL_HOST_DOMAINS is unreadable');
    if (names.length === 0) return judgeSacrificialDomains(names, []);
    const diagnosis = new PostgresDiagnosis(await context.database());
    return judgeSacrificialDomains(names, await diagnosis.ownDomains(names.flatMap(selfAndAbove)));
  },
});
