/**
 * This machine or its settings do not allow it. The message is all a person needs: what is wrong and what to
 * do about it.
 */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
}

/** Somebody else listens on the port a service of ours should have. */
export class PortInUseError extends SetupError {
  override readonly name = 'PortInUseError';
  constructor(readonly port: number) {
    super(`Port ${port} is in use by another program.`);
  }
}
