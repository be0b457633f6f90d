/** A change of an account's credit, from the ledger. Cents. */
export interface Movement {
  id: string;
  kind: string;
  amount: number;
}

/** A delivery as stored by the product; `id` is that of its event. */
export interface Queued {
  id: string;
  body: string;
  isDelivered: boolean;
}

/** Requests that the listener received with one `webhook-id`. */
export interface Arrival {
  bodies: ReadonlySet<string>;
  accepted: number;
}

/**
 * Matches each event with its movement: `balances` in cents, in event order, starting from `before`. A
 * movement is identified by its amount, so that a missing one and a surplus one do not cancel out.
 */
export function unmatchedBalances(
  before: number,
  balances: readonly number[],
  movements: readonly Movement[],
): string[] {
  const left = new Map<number, Movement[]>();
  for (const movement of movements)
    left.set(movement.amount, [...(left.get(movement.amount) ?? []), movement]);
  let last = before;
  const untrue = balances.flatMap((balance, at) => {
    const [change, previous] = [balance - last, last];
    last = balance;
    return left.get(change)?.pop()
      ? []
      : [`event ${at + 1} tells ${balance} cents after ${previous}: nothing moved ${change}`];
  });
  return [
    ...untrue,
    ...[...left.values()]
      .flat()
      .map(({ id, kind, amount }) => `${kind} ${id} moved ${amount} cents and was not told`),
  ];
}

/**
 * Deliveries that violate: at least once, with the id of the event at every attempt, and nothing that was not
 * queued. An account has one subscription per event.
 */
export function strangeArrivals(queued: readonly Queued[], arrivals: ReadonlyMap<string, Arrival>): string[] {
  const known = new Map(queued.map((delivery) => [delivery.id, delivery]));
  const twice = queued
    .filter((delivery) => known.get(delivery.id) !== delivery)
    .map(({ id }) => `${id} was queued twice`);
  const lost = queued
    .filter(({ id, isDelivered }) => isDelivered && !arrivals.get(id)?.accepted)
    .map(({ id, body }) => `${id} was delivered and never accepted: ${body}`);
  const strange = [...arrivals].flatMap(([id, { bodies }]) => {
    const body = known.get(id)?.body;
    return [...bodies]
      .filter((other) => other !== body)
      .map((other) => `${id} came as ${other} and is ${body ?? 'not there'}`);
  });
  return [...twice, ...lost, ...strange];
}
