import { until } from '@registrar/testkit';
import type { Reseller } from './resellers';

export interface JobSeen {
  id: string;
  command: string;
  state: string;
  planId: string;
  total: number;
  charged: number;
  plan: { accepted: number; refused: number; sample: { refusal?: { errorCode: string } }[] };
}
export interface ItemSeen {
  position: number;
  subject: string;
  state: string;
  errorCode?: string;
  message?: string;
}

const JOBS = '/core/v1/jobs';

/** Jobs of one reseller, from their creation to their end. */
export function jobClient(by: Reseller) {
  const get = async (id: string): Promise<JobSeen> =>
    (await by.call('GET', `${JOBS}/${id}`)).body as unknown as JobSeen;
  const act = (id: string, action: string, body: object = {}) =>
    by.call('POST', `${JOBS}/${id}:${action}`, body);
  const inState = (id: string, state: string): Promise<JobSeen> =>
    until(async () => {
      const job = await get(id);
      return job.state === state ? job : undefined;
    }, `the job is ${state}`);
  const create = async (command: string, items: object[], options: object = {}): Promise<string> => {
    const { status, body } = await by.call('POST', JOBS, { command, options, items });
    expect([status, body]).toEqual([200, expect.objectContaining({ state: 'draft', total: items.length })]);
    return body.id as string;
  };
  const plan = async (id: string): Promise<JobSeen> => {
    expect((await act(id, 'plan')).status).toBe(200);
    return inState(id, 'planned');
  };
  const carryOut = async (id: string): Promise<JobSeen> => {
    const { planId } = await plan(id);
    expect((await act(id, 'start', { planId })).status).toBe(200);
    return inState(id, 'done');
  };
  const items = async (id: string): Promise<ItemSeen[]> =>
    (await by.call('GET', `${JOBS}/${id}/items`)).body.items as ItemSeen[];
  const run = async (command: string, list: object[], options: object = {}): Promise<JobSeen> =>
    carryOut(await create(command, list, options));
  return { get, act, inState, create, plan, carryOut, items, run };
}
