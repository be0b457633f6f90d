/** Wake-up signal: a job may have items to begin. Processes that it does not reach find it by polling. */
export class JobSignal {
  private listener: () => void = () => undefined;

  /** `announce` reaches other processes; it does not throw. */
  constructor(private readonly announce: () => void = () => undefined) {}

  listen(listener: () => void): void {
    this.listener = listener;
  }

  send(): void {
    this.listener();
    this.announce();
  }
}
