import type { StackApps, StackPorts, StackWish } from './stack-apps';

/** Applications of a stack in the process of the test, which has their modules loaded already. */
export class StackHere {
  private apps?: StackApps;

  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  start(): void {
    // they begin as they are asked to
  }

  wish(wish: StackWish): Promise<StackPorts> {
    // as late as here: most tests need neither application
    const { StackApps } = require('./stack-apps') as { StackApps: new (environment: object) => StackApps };
    // a process of its own keeps its output; here it would stand between the lines of Jest
    this.apps ??= new StackApps({ ...this.environment, LOG_LEVEL: 'fatal' });
    return this.apps.fulfil(wish);
  }

  async stop(): Promise<void> {
    await this.apps?.close();
    this.apps = undefined;
  }
}
