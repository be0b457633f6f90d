import { ZoneServers } from '@registrar/dns/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { askByTcp, type NameServer } from './dns-exchange';
import { CODE, TYPE } from './dns-message';

export interface ZoneServerSettings {
  /** All of our name servers, by their addresses. */
  servers: readonly NameServer[];
  /** One question with its answer. Default 1,000. */
  timeoutMs?: number;
  /** Pause between two polls. Default 500: a version is on the wire within a second. */
  everyMs?: number;
}

const [TIMEOUT_MS, EVERY_MS] = [1_000, 500];

/** Octets at the end of an SOA: serial, refresh, retry, expire, minimum (RFC 1035 §3.3.13). */
const SOA_NUMBERS = 20;

/** Asks each name server for the SOA of a zone over TCP, where an answer cannot be forged. */
export class DnsZoneServers extends ZoneServers {
  constructor(
    private readonly settings: ZoneServerSettings,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async serials(zone: string): Promise<{ server: string; serial?: number }[]> {
    this.uow.assertNone();
    return Promise.all(
      this.settings.servers.map(async (server) => {
        const serial = await this.serialAt(server, zone);
        return { server: shown(server), ...(serial !== undefined && { serial }) };
      }),
    );
  }

  pause(over: AbortSignal): Promise<void> {
    if (over.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        over.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, this.settings.everyMs ?? EVERY_MS).unref();
      over.addEventListener('abort', end, { once: true });
    });
  }

  private async serialAt(server: NameServer, zone: string): Promise<number | undefined> {
    try {
      const { code, isAuthoritative, records } = await askByTcp(
        server,
        { name: zone, type: TYPE.SOA },
        this.settings.timeoutMs ?? TIMEOUT_MS,
      );
      const soa = records.find(({ name, type }) => type === TYPE.SOA && name === zone)?.data;
      return code === CODE.NOERROR && isAuthoritative && soa && soa.length > SOA_NUMBERS
        ? soa.readUInt32BE(soa.length - SOA_NUMBERS)
        : undefined;
    } catch {
      return undefined;
    }
  }
}

const shown = ({ host, port }: NameServer): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;
