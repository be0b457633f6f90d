import type { DescribedRequest } from './described-requests';
import type { LoopingClient } from './looping-client';

/** One reseller's working day: a sale, changes of the domain and its zone, a renewal. All must succeed. */
export const saleRound =
  (prefix: string) =>
  async (client: LoopingClient, number: number): Promise<void> => {
    const domainName = `${prefix}-${number}.com`;
    const domain = `/core/v1/domains/${domainName}`;
    const sold = await client.expect([200], 'POST', '/core/v1/domains', {
      domain: { domainName, privacyEnabled: false },
    });
    if (sold?.status !== 200) return;
    await client.expect([200], 'GET', domain);
    await client.expect([200], 'POST', `${domain}:setNameservers`, {
      nameservers: ['ns1.example.net', 'ns2.example.net'],
    });
    const record = await client.expect([200], 'POST', `${domain}/records`, {
      host: 'www',
      type: 'A',
      answer: '192.0.2.10',
    });
    const { id } = JSON.parse(record?.body ?? '{}') as { id?: number };
    await client.expect([200], 'PUT', `${domain}/records/${id}`, {
      host: 'www',
      type: 'A',
      answer: '192.0.2.11',
    });
    await client.expect([200], 'DELETE', `${domain}/records/${id}`);
    await client.expect([200], 'PATCH', domain, { autorenewEnabled: true });
    await client.expect([200], 'POST', `${domain}:renew`, { years: 1 });
    await client.expect([200], 'GET', '/core/v1/accountinfo/balance');
  };

/** Each of these requests, once; what they change is refused or repeated without harm. */
export const describedRound =
  (requests: readonly DescribedRequest[]) =>
  async (client: LoopingClient): Promise<void> => {
    for (const { method, path, body, contentType } of requests) {
      if (client.stopping) return;
      await client.send(method, path, body, contentType);
    }
  };
