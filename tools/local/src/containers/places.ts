/** Locations in the containers of the tools, as set by docker/compose.yml. */

/** Certificate and key of the public API: a volume, or the operator's folder (TLS_DIR). */
export const TLS_FOLDER = '/etc/registrar/tls';
/**
 * The local CA, the simulated registry's certificates, and the demo credentials; not visible to the product's
 * containers.
 */
export const SANDBOX_FOLDER = '/etc/registrar/sandbox';

/** The simulated registry in the containers' network. */
export const SIMULATOR_HOST = 'registry-simulator';
export const SIMULATOR_PORT = 7700;

/** Of the sandbox's mail server in that network. */
export const MAIL_CATCHER_PORT = 1025;
