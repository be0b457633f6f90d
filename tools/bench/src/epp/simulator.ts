import { startSimulator } from '@registrar/registry-simulator';
import { answerQuestions } from '../child';

export interface SimulatorQuestion {
  databaseUrl: string;
  tls: { key: string; cert: string; ca: string };
  registrars: { clientId: string; password: string }[];
  sharedHosts: string[];
}

/** As in the program of the registry simulator: one line per command. */
function print(line: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

/** The registry simulator without latency, with a database of its own. */
answerQuestions<SimulatorQuestion, { port: number }>(async (question) => {
  const { port } = await startSimulator({ ...question, port: 0, tickIntervalMs: 1_000, log: print });
  return { port };
});
