import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

export let sandbox: Sandbox;
export let url: string;

export async function startRefunds(): Promise<void> {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
}

export const stopRefunds = (): Promise<void> => sandbox?.stop();

export interface Bought {
  name: string;
  order: number;
  totalPaid: number;
  /** Of the registration and, where there is one, its privacy. */
  items: number[];
}

export async function bought(
  domainName: string,
  domain: object = { privacyEnabled: true },
  more: object = {},
): Promise<Bought> {
  const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
    domain: { domainName, ...domain },
    ...more,
  });
  expect(answer.status).toBe(200);
  const { order, totalPaid } = answer.body as { order: number; totalPaid: number };
  const { orderItems } = (await sandbox.call(url, 'GET', `/core/v1/orders/${order}`)).body as {
    orderItems: { id: number }[];
  };
  return { name: domainName, order, totalPaid, items: orderItems.map(({ id }) => id) };
}
export const refund = (body: unknown, headers: Record<string, string> = {}) =>
  sandbox.call(url, 'POST', '/core/v1/refund', body, headers);
export const refundOf = ({ order, items }: Bought, headers?: Record<string, string>) =>
  refund({ orderId: order, orderItemIds: [items[0]] }, headers);
export const balance = async (): Promise<number> =>
  (await sandbox.call(url, 'GET', '/core/v1/accountinfo/balance')).body.balance as number;
export const orderOf = async (order: number) =>
  (await sandbox.call(url, 'GET', `/core/v1/orders/${order}`)).body;
export const isThere = async (name: string): Promise<boolean> =>
  (await sandbox.call(url, 'GET', `/core/v1/domains/${name}`)).status === 200;
export const deletes = async (name: string): Promise<number> =>
  (
    await sandbox.sql.query<{ n: number }>(
      `select count(*)::int as n from registry_commands where object = $1 and command = 'domain:delete'`,
      [name],
    )
  ).rows[0].n;
export const events = async (name: string): Promise<object[]> =>
  (
    await sandbox.sql.query<{ payload: object }>(
      `select payload from outbox where name = 'account.domain.removal' and payload ->> 'domainName' = $1`,
      [name],
    )
  ).rows.map(({ payload }) => payload);
