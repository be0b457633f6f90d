import { AsyncLocalStorage } from 'node:async_hooks';

interface Frame {
  owner: Ambient<unknown>;
  value: unknown;
  outer: Frame | undefined;
}

/**
 * A value of an async call chain (AsyncLocalStorage). All instances share one storage: Node 20 copies every
 * storage ever used at each promise and never drops one, so that a storage per instance would slow down the
 * whole process.
 */
export class Ambient<T> {
  private static readonly frames = new AsyncLocalStorage<Frame>();

  run<R>(value: T, work: () => R): R {
    return Ambient.frames.run({ owner: this, value, outer: Ambient.frames.getStore() }, work);
  }

  /** Of the innermost run() of this instance; undefined outside. */
  get value(): T | undefined {
    let frame = Ambient.frames.getStore();
    while (frame !== undefined && frame.owner !== this) frame = frame.outer;
    return frame?.value as T | undefined;
  }
}
