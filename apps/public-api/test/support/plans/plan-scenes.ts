import type { Draws } from './plan-draws';
import { HOSTS, type PlanWorld, type Shop } from './plan-world';

/** One random call. */
export interface PlannedCall {
  method: string;
  /** Relative to `/core/v1`. */
  path: string;
  body?: object;
  /** The domain in the path or body. */
  name: string;
  /** The account that calls; default: the drawn one. */
  by?: Shop;
}

export interface Scene {
  plans: PlanWorld;
  shop: Shop;
  draws: Draws;
}
export type Draw = (scene: Scene) => PlannedCall | Promise<PlannedCall>;

export const EMAILS = ['ilse@example.net', 'una@example.net', 'jon@example.net', 'no-address'];
export const NAMESERVERS = [
  HOSTS,
  ['ns3.example.test', 'ns4.example.test'],
  [...HOSTS, 'ns1.example.org'],
  ['ns1.example.net'],
  [],
  ['not a host'],
];

export const post = (name: string, path: string, body: object = {}): PlannedCall => ({
  method: 'POST',
  path,
  body,
  name,
});

/** A POST of a colon action on a random domain, as `domains/{domainName}:renew`. */
export const action =
  (text: string, body: (scene: Scene, name: string) => object = () => ({})): Draw =>
  async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    return post(name, `domains/${name}:${text}`, body(scene, name));
  };

/** A call below a random domain, as `domains/{domainName}/records`. */
export const part =
  (method: string, path: (scene: Scene) => string | Promise<string>, body?: (draws: Draws) => object): Draw =>
  async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    const call = { method, path: `domains/${name}/${await path(scene)}`, name };
    return { ...call, ...(body && { body: body(scene.draws) }) };
  };

export const idOf = async (
  { plans, draws }: Scene,
  table: string,
  where = 'true',
  values: unknown[] = [],
) => {
  const rows = await plans.world.sql(
    `select id from ${table} where ${where} order by id desc limit 12`,
    values,
  );
  return rows.length === 0 || draws.once(20) ? 999_999 : (draws.pick(rows).id as number);
};
