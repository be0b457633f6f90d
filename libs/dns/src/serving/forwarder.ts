import { answerOf, type ForwarderAnswer, passedHere, refusalAnswer } from './forwarder-answer';
import { addressOf, type ForwarderRequest, hostFromName } from './forwarder-request';
import { hostOfUrl } from './forwarder-target';
import type { ForwardedHost, ForwardedHosts } from '../ports';

/** Longer chains of forwardings are followed by the browser, and seen to end or not by it. */
const HOPS_MAX = 5;

/**
 * Answers for forwarded hosts. `ownHosts`: names and addresses (IPv6 in brackets) of the forwarder itself,
 * which are never forwarded.
 */
export class Forwarder {
  constructor(
    private readonly hosts: ForwardedHosts,
    private readonly ownHosts: ReadonlySet<string>,
  ) {}

  async answer(request: ForwarderRequest): Promise<ForwarderAnswer> {
    const { method } = request;
    const address = addressOf(request);
    if (typeof address === 'string') return refusalAnswer(address);
    if (passedHere(request.passedBy)) return refusalAnswer('loop');
    const found = await this.find(address.host);
    if (found === 'unknown') return refusalAnswer('unavailable');
    if (found === undefined) return refusalAnswer('not_found');
    if (await this.leadsBack(address.host, found)) return refusalAnswer('loop');
    return answerOf(method, address, found);
  }

  /**
   * Hosts for which a certificate may be requested: exact names of forwarded hosts. Throws when that is
   * unknown at present.
   */
  async isForwarded(name: string): Promise<boolean> {
    const found = await this.find(hostFromName(name) ?? '');
    if (found === 'unknown') throw new Error('the forwarded hosts cannot be read at the moment');
    return found !== undefined;
  }

  private async find(host: string): Promise<ForwardedHost | 'unknown' | undefined> {
    if (host === '' || this.ownHosts.has(host)) return undefined;
    return this.hosts.find(host).catch(() => 'unknown' as const);
  }

  /**
   * Whether the forwarding leads back here: to the forwarder itself, or to a host on the way. A host that
   * cannot be resolved now leads nowhere.
   */
  private async leadsBack(host: string, first: ForwardedHost): Promise<boolean> {
    const way = new Set([host]);
    let entry = first;
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const next = hostOfUrl(entry.forwardsTo);
      if (next === undefined) return false;
      if (way.has(next) || this.ownHosts.has(next)) return true;
      way.add(next);
      const found = await this.find(hostFromName(next) ?? '');
      if (found === undefined || found === 'unknown') return false;
      entry = found;
    }
    return false;
  }
}
