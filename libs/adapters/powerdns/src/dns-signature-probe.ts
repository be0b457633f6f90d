import type { DsRecord } from '@registrar/dns';
import { SignatureProbe } from '@registrar/domains/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { askByTcp, type NameServer } from './dns-exchange';
import { type Answered, keyTagOf, signatureOf, TYPE } from './dns-message';

export interface ProbeSettings {
  /** All of our name servers, by their addresses. */
  servers: readonly NameServer[];
  /** One question with its answer. Default 3,000. */
  timeoutMs?: number;
}

type Look = { seen: true } | { seen: false; why: string };

const TIMEOUT_MS = 3_000;

/**
 * Asks each of our name servers for the keys, the SOA and the way of denial of a zone, with signatures; over
 * TCP, where nothing is cut short or made up.
 */
export class DnsSignatureProbe extends SignatureProbe {
  constructor(
    private readonly settings: ProbeSettings,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async look(zone: string, ds: readonly DsRecord[]): Promise<Look> {
    this.uow.assertNone();
    const { servers } = this.settings;
    if (servers.length === 0 || ds.length === 0)
      return { seen: false, why: 'there is no name server to ask, or no key to ask for' };
    const looks = await Promise.all(servers.map((server) => this.lookAt(server, zone, ds)));
    return looks.find((look) => !look.seen) ?? { seen: true };
  }

  private async lookAt(server: NameServer, zone: string, ds: readonly DsRecord[]): Promise<Look> {
    try {
      const [keys, soa, denials] = await Promise.all(
        [TYPE.DNSKEY, TYPE.SOA, TYPE.NSEC3PARAM].map((type) => this.ask(server, zone, type)),
      );
      const why = whyUnsigned(keys, soa, denials, ds);
      return why === undefined ? { seen: true } : { seen: false, why: `a name server ${why}` };
    } catch {
      return { seen: false, why: 'a name server does not answer' };
    }
  }

  private ask(server: NameServer, name: string, type: number): Promise<Answered> {
    return askByTcp(server, { name, type, signatures: true }, this.settings.timeoutMs ?? TIMEOUT_MS);
  }
}

/** What follows "a name server"; undefined: it shows the zone as it is to be. */
function whyUnsigned(
  keys: Answered,
  soa: Answered,
  denials: Answered,
  ds: readonly DsRecord[],
): string | undefined {
  const isThere = (answer: Answered, type: number): boolean =>
    answer.code === 0 && answer.isAuthoritative && answer.records.some((record) => record.type === type);
  if (!isThere(soa, TYPE.SOA)) return 'does not have the zone';
  const shown = new Set(
    keys.records.filter(({ type }) => type === TYPE.DNSKEY).map(({ data }) => keyTagOf(data)),
  );
  if (!isThere(keys, TYPE.DNSKEY) || !ds.every(({ keyTag }) => shown.has(keyTag)))
    return 'does not show the key of the zone yet';
  const signs = (answer: Answered, type: number): boolean =>
    answer.records
      .filter((record) => record.type === TYPE.RRSIG)
      .some(
        ({ data }) =>
          signatureOf(data).covers === type && ds.some(({ keyTag }) => keyTag === signatureOf(data).keyTag),
      );
  if (!signs(keys, TYPE.DNSKEY) || !signs(soa, TYPE.SOA)) return 'does not sign the zone yet';
  // Our zones deny by NSEC3 alone: a server with the older zone would deny existing names
  // (docs/lifecycle/zones-served.md).
  return isThere(denials, TYPE.NSEC3PARAM) && signs(denials, TYPE.NSEC3PARAM)
    ? undefined
    : 'does not deny names by NSEC3 yet';
}
