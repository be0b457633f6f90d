import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { createPublicApi } from '../../../apps/public-api/src/app.module';
import { Worker } from '../../../apps/worker/src/worker';

export type StackWish = 'run public-api' | 'run worker' | 'halt worker';

/** `port`: of the public API · `opsPort`: of the application that was started. */
export interface StackPorts {
  port?: number;
  opsPort?: number;
}

const HOST = '127.0.0.1';

/** The applications of a stack, composed as their programs compose them. */
export class StackApps {
  private api?: HttpApp;
  private worker?: Worker;

  constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  async fulfil(wish: StackWish): Promise<StackPorts> {
    const settings = loadSettings(this.environment);
    if (wish === 'run public-api') {
      this.api = await createPublicApi(settings);
      return this.api.listen({ host: HOST, port: 0, ops: { host: HOST, port: 0 } });
    }
    if (wish === 'run worker') {
      this.worker = await Worker.create(settings);
      return this.worker.start();
    }
    await this.haltWorker();
    return {};
  }

  /** Stops them gracefully. */
  async close(): Promise<void> {
    await this.haltWorker();
    await this.api?.close();
    this.api = undefined;
  }

  private async haltWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = undefined;
  }
}
