/** Seconds until a retry can help: the usual duration of a change at a registry, with a margin. */
export const BUSY_SECONDS = 5;
/** Seconds after which a command of a closed session is finished at the registry, carried out or not. */
export const UNKNOWN_LOOK_SECONDS = 30;
/**
 * Seconds between two polls of a pending decision; the registry's message usually comes first (FACTS §2.5:
 * reconcile by info daily).
 */
export const PENDING_LOOK_SECONDS = 86_400;
/** Seconds before the worker corrects statuses that the registry did not take with the command. */
export const STATUS_RETRY_SECONDS = 60;
