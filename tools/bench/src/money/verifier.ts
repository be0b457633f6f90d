import { verifyLedger } from '@registrar/composition';
import { answerQuestions } from '../child';

export interface VerifyQuestion {
  databaseUrl: string;
}

export interface VerifyAnswer {
  seconds: number;
  differences: number;
}

/** What the command `verify-ledger` does, without the time that Node and the compiler need to start it. */
answerQuestions<VerifyQuestion, VerifyAnswer>(async ({ databaseUrl }) => {
  const begin = performance.now();
  const { differences } = await verifyLedger(databaseUrl);
  return { seconds: (performance.now() - begin) / 1_000, differences };
});
