import 'reflect-metadata';
import { loadSettings } from '@registrar/composition';
import { createPublicApi } from '../../../apps/public-api/src/app.module';
import { Worker } from '../../../apps/worker/src/worker';

/** Requests of `Stack` to this process; each is answered with a `StackReply`. */
export interface StackOptions {
  id: number;
  wish: 'run public-api' | 'run worker' | 'halt worker';
}

/** `port`: of the public API · `opsPort`: of the application that was started. */
export interface StackReply {
  id: number;
  port?: number;
  opsPort?: number;
  error?: string;
}

/**
 * Public API and worker of one stack, in their own process: half the memory and start time of two, and
 * separate from other stacks. It ends with its parent.
 */
const settings = loadSettings(process.env);
let worker: Worker | undefined;

const HOST = '127.0.0.1';

const DEEDS: Record<StackOptions['wish'], () => Promise<Pick<StackReply, 'port' | 'opsPort'>>> = {
  'run public-api': async () => {
    const api = await createPublicApi(settings);
    return api.listen({ host: HOST, port: 0, ops: { host: HOST, port: 0 } });
  },
  'run worker': async () => {
    worker = await Worker.create(settings);
    return worker.start();
  },
  'halt worker': async () => {
    await worker?.close();
    return {};
  },
};

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, wish }: StackOptions) => {
  const reply = (answer: Omit<StackReply, 'id'>): void => void process.send?.({ id, ...answer });
  DEEDS[wish]().then(
    ({ port, opsPort }) =>
      reply({ ...(port !== undefined && { port }), ...(opsPort !== undefined && { opsPort }) }),
    (error: Error) => reply({ error: error.message }),
  );
});
