/** Every order of some things. */
export const orders = <T>(things: readonly T[]): T[][] =>
  things.length <= 1
    ? [[...things]]
    : things.flatMap((thing, at_) =>
        orders(things.filter((_, other) => other !== at_)).map((rest) => [thing, ...rest]),
      );
