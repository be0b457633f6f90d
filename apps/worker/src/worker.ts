import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Database, JobRunner, Loops, type Settings } from '@registrar/composition';
import { nestLog, OpsServer } from '@registrar/http';
import { Log } from '@registrar/kernel';
import { AppModule } from './app.module';

/** The background process: starts its loops, and stops without cutting off work. */
export class Worker {
  private constructor(
    /** For tests. */
    readonly nest: INestApplicationContext,
    private readonly settings: Settings,
  ) {}

  /** Connected, but idle until `start`. */
  static async create(settings: Settings): Promise<Worker> {
    const nest = await NestFactory.createApplicationContext(AppModule.forSettings(settings), {
      bufferLogs: true,
      abortOnError: false,
    });
    nest.useLogger(nestLog(nest.get(Log)));
    return new Worker(nest, settings);
  }

  get log(): Log {
    return this.nest.get(Log);
  }

  /** Returns the port of `/healthz`, `/readyz` and `/metrics`. */
  async start(): Promise<{ opsPort: number }> {
    const opsPort = await this.nest
      .get(OpsServer)
      .listen(this.settings.workerOpsPort, this.settings.opsListenHost);
    this.nest.get(JobRunner).start();
    if (this.settings.redisUrl === undefined)
      this.log.warn('REDIS_URL not set, webhooks found by sweeps up to two seconds late');
    this.log.info('working', { opsPort });
    return { opsPort };
  }

  /** Readiness fails first, then running work finishes, then queue and pools are closed. */
  async close(): Promise<void> {
    const ops = this.nest.get(OpsServer);
    ops.beginStopping();
    // half of the time is for work under way, the rest for what a database that is gone holds up
    this.nest.get(Database).cutUnansweredAfter(this.settings.shutdownTimeoutMs / 2);
    await this.nest.get(Loops).stop();
    await this.nest.close();
    await ops.close();
  }
}
