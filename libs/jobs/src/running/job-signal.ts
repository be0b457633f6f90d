/** Wake-up signal within a process: a job may have items to begin. Others find it by polling. */
export class JobSignal {
  private listener: () => void = () => undefined;

  listen(listener: () => void): void {
    this.listener = listener;
  }

  send(): void {
    this.listener();
  }
}
