import { CheckLedger } from '@registrar/billing';
import { loadSettings } from '@registrar/composition';
import { RunLifecycleSchedule } from '@registrar/domains';
import { createPublicApi } from '../../../../apps/public-api/src/app.module';
import { answerQuestions } from '../child';
import { answerAtOnce } from '../money/instant-registries';

export type ProductQuestion =
  | { kind: 'start'; env: Record<string, string> }
  /** One pass of the job `domain-calendar`. */
  | { kind: 'lifecycle'; limit: number }
  /** The job `check-ledger` until nothing is due. */
  | { kind: 'ledger' };

export interface ProductAnswer {
  port?: number;
  /** Domains of the pass, slices of the check. */
  units?: number;
  ms?: number;
}

type Nest = Awaited<ReturnType<typeof createPublicApi>>['nest'];
let nest: Nest;

/** The product's own API and, in the same process, what its worker runs; only the registries are replaced. */
async function start(env: Record<string, string>): Promise<ProductAnswer> {
  answerAtOnce('done');
  const app = await createPublicApi(loadSettings(env));
  nest = app.nest;
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port };
}

async function timed(work: () => Promise<number>): Promise<ProductAnswer> {
  const begin = performance.now();
  const units = await work();
  return { units, ms: performance.now() - begin };
}

async function checkLedger(): Promise<number> {
  const check = nest.get(CheckLedger, { strict: false });
  let slices = 0;
  while (await check.execute()) slices += 1;
  const last = await check.last();
  if (last?.differences !== 0) throw new Error(`the ledger has ${last?.differences} differences`);
  return slices;
}

answerQuestions<ProductQuestion, ProductAnswer>((question) => {
  switch (question.kind) {
    case 'start':
      return start(question.env);
    case 'lifecycle':
      return timed(() => nest.get(RunLifecycleSchedule, { strict: false }).execute(question.limit));
    case 'ledger':
      return timed(checkLedger);
  }
});
