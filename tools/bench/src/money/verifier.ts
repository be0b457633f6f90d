import { verifyLedger } from '@registrar/composition/programs';
import { answerQuestions } from '../child';

export interface VerifyQuestion {
  databaseUrl: string;
}

export interface VerifyAnswer {
  seconds: number;
  differences: number;
}

/** The work of the command `verify-ledger`, without the start time of Node and the compiler. */
answerQuestions<VerifyQuestion, VerifyAnswer>(async ({ databaseUrl }) => {
  const begin = performance.now();
  const { differences } = await verifyLedger(databaseUrl);
  return { seconds: (performance.now() - begin) / 1_000, differences };
});
