/** A fault of this machine or its settings. The message says what is wrong and how to fix it. */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
}

/** Another program listens on a service's port. */
export class PortInUseError extends SetupError {
  override readonly name = 'PortInUseError';
  constructor(readonly port: number) {
    super(`Port ${port} is in use by another program.`);
  }
}
