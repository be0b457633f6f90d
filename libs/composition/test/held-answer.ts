/**
 * An answer that is held back: the command is at the other side, and its sender does not know yet what became
 * of it.
 */
export interface HeldAnswer {
  /** The other side has answered. */
  isSent: Promise<void>;
  /** The answer arrives. */
  release(): void;
}

/** Holds back the answer of the next call of a method, so that other processes act while its caller waits. */
export function holdAnswer<Part extends object>(part: Part, method: keyof Part & string): HeldAnswer {
  let release!: () => void;
  let sent!: () => void;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isSent = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const real = (part[method] as (...args: unknown[]) => Promise<unknown>).bind(part);
  const held = async (...args: unknown[]): Promise<unknown> => {
    const answer = await real(...args);
    sent();
    await isReleased;
    return answer;
  };
  jest
    .spyOn(part as Record<string, (...args: unknown[]) => Promise<unknown>>, method)
    .mockImplementationOnce(held);
  return { isSent, release };
}
