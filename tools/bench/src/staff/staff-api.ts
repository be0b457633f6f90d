import { loadSettings } from '@registrar/composition';
import { createAdminApi } from '../../../../apps/admin-api/src/app.module';
import { answerQuestions } from '../child';
import { answerAtOnce } from '../money/instant-registries';

export interface StaffApiQuestion {
  env: Record<string, string>;
  /** Chosen before: the console's log-ins are bound to the address. */
  port: number;
}

/** The product's own admin API; only the registries are replaced, since the plan of a renewal asks them. */
answerQuestions<StaffApiQuestion, { port: number }>(async ({ env, port }) => {
  answerAtOnce('done');
  const app = await createAdminApi(loadSettings(env));
  await app.listen({ host: '127.0.0.1', port });
  return { port };
});
